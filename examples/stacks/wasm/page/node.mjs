// The same client in Node: node node.mjs http://127.0.0.1:PORT
import { readFile } from "node:fs/promises";
import { play } from "./play.mjs";

const server = process.argv[2];
const module = await readFile(new URL("./pkg/stack_wasm_bg.wasm", import.meta.url));
const report = await play(server, module).catch((error) => `failed: ${error.stack}`);
await fetch(`${server}/done`, { method: "POST", body: report });
