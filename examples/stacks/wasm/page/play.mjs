// A client of the game, for browsers and for Node: sends inputs, reads snapshots, and shows the bytes beside those of JSON.
import init, { Input, Snapshot, wire_hash } from "./pkg/stack_wasm.js";

function check(condition, what) {
    if (!condition) throw new Error(what);
}

// The message of an exception that `action` has to throw.
function refusal(action) {
    try {
        action();
    } catch (error) {
        return error.message;
    }
    throw new Error("nothing was refused");
}

async function post(url, body) {
    const response = await fetch(url, { method: "POST", body });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

// `module` is the bytes of the WebAssembly module; without it the module is loaded from beside its glue.
export async function play(server, module) {
    await init(module && { module_or_path: module });
    const hash = await (await fetch(`${server}/hash`)).text();
    check(hash === String(wire_hash()), `the server is another build: ${hash}`);

    let up = 0, down = 0, upJson = 0, downJson = 0;
    for (let tick = 0; tick < 100; tick++) {
        const fields = { tick, forward: true, fire: tick % 10 === 0, yaw: 0.5 };
        const input = new Input(fields.tick, fields.forward, fields.fire, fields.yaw);
        const packet = input.encode();
        up += packet.length;
        upJson += JSON.stringify(fields).length;

        const { status, bytes } = await post(`${server}/input`, packet);
        check(status === 200, `status ${status}`);
        const snapshot = Snapshot.decode(bytes);
        const players = snapshot.players.map(({ x, y, health }) => ({ x, y, health }));
        check(snapshot.tick === tick && snapshot.chat === "good game", "the answer to this input");
        check(players.length === 64, `${players.length} players`);
        players.forEach(({ x, y, health }, i) => {
            const near = (a, b) => Math.abs(a - b) <= 0.0051;
            check(near(x, i + tick * 0.25) && near(y, -i * 2.5) && health === 100 - i, `player ${i}: ${x} ${y} ${health}`);
        });
        down += bytes.length;
        const rounded = players.map(({ x, y, health }) => ({ x: +x.toFixed(2), y: +y.toFixed(2), health }));
        downJson += JSON.stringify({ tick, players: rounded, chat: snapshot.chat }).length;
    }

    // what a hostile server sends, a bug of the page's own, and what a hostile page sends
    const refused = [
        refusal(() => Snapshot.decode(new Uint8Array(9).fill(255))),
        refusal(() => new Input(0, true, false, NaN).encode()),
    ];
    const { status, bytes } = await post(`${server}/input`, new Uint8Array([1, 2, 3, 4, 5]));
    check(status === 400, `status ${status}`);
    refused.push(new TextDecoder().decode(bytes));

    const report = [
        `100 inputs      ${up} bytes, ${upJson} as JSON`,
        `100 snapshots   ${down} bytes, ${downJson} as JSON, rounded to 0.01`,
        ...refused.map((message) => `refused         ${message}`),
    ].join("\n");
    return report;
}
