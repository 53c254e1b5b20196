//! The bugs, and the rule that notices each.

/// A bug: a text of a source, and what stands there instead.
pub(crate) struct Bug {
    pub(crate) name: &'static str,
    /// The source, in `bitstream/src/chunk/article`.
    pub(crate) file: &'static str,
    pub(crate) right: &'static str,
    pub(crate) wrong: &'static str,
    /// A test of `tests/chunk/rules`.
    pub(crate) rule: &'static str,
}

const fn bug(
    name: &'static str,
    file: &'static str,
    right: &'static str,
    wrong: &'static str,
    rule: &'static str,
) -> Bug {
    Bug {
        name,
        file,
        right,
        wrong,
        rule,
    }
}

/// What the soak says of the first three bugs, the hangs of "Sending Large Blocks of Data".
pub(crate) const HANGS: [&str; 3] = [
    "a slice asks for an ack, and none is sent",
    "a hang",
    "a slice asks for an ack, and none is sent",
];

pub(crate) const BUGS: &[Bug] = &[
    // the three hangs of the seed
    bug(
        "a_duplicate_is_not_acked",
        "receiver.rs",
        "        self.acks.owe(Of::Current, bytes);\n        if !chunk.store(&self.slice, &mut self.block) {\n            return SliceFate::Duplicate;\n        }\n",
        "        if !chunk.store(&self.slice, &mut self.block) {\n            return SliceFate::Duplicate;\n        }\n        self.acks.owe(Of::Current, bytes);\n",
        "receiver::a_duplicate_slice_is_acked_again",
    ),
    bug(
        "nothing_is_acked_while_a_chunk_is_ready",
        "receiver.rs",
        "        if let Some(place) = self.finished.place(key) {",
        "        if let Some(place) = self.finished.place(key).filter(|_| !self.is_ready()) {",
        "receiver::a_complete_chunk_is_acked_before_it_is_taken",
    ),
    bug(
        "a_chunk_is_forgotten_when_it_is_taken",
        "receiver.rs",
        "        self.state = State::Waiting;\n        Some(Chunk {",
        "        self.state = State::Waiting;\n        self.finished = Finished::before(self.expected);\n        Some(Chunk {",
        "receiver::the_last_chunk_is_acked_after_it_was_taken",
    ),
    // ids
    bug(
        "ids_are_compared_as_numbers",
        "finished.rs",
        "    (id.wrapping_sub(other) as i16) < 0",
        "    id < other",
        "receiver::ids_come_round_after_65535",
    ),
    bug(
        "an_old_slice_is_a_new_transfer",
        "receiver.rs",
        "        if self.finished.are_after(key.id) {",
        "        if false {",
        "receiver::a_slice_of_an_old_chunk_is_dropped",
    ),
    bug(
        "nothing_is_old_in_the_beginning",
        "receiver.rs",
        "Finished::before(config.first_chunk_id)",
        "Finished::before(config.first_chunk_id.wrapping_sub(1))",
        "receiver::a_slice_from_before_the_first_chunk_is_dropped",
    ),
    bug(
        "an_ack_counts_for_any_chunk",
        "sender.rs",
        "        if chunk.id != id || chunk.num_slices() != num_slices {",
        "        if chunk.num_slices() != num_slices {",
        "sender::an_ack_of_another_chunk_is_ignored",
    ),
    bug(
        "an_ack_counts_for_any_number_of_slices",
        "sender.rs",
        "        if chunk.id != id || chunk.num_slices() != num_slices {",
        "        if chunk.id != id {",
        "sender::an_ack_of_another_number_of_slices_is_ignored",
    ),
    bug(
        "a_slice_counts_for_any_number_of_slices",
        "receiver.rs",
        "            State::Receiving(chunk) => chunk.key == key,",
        "            State::Receiving(chunk) => chunk.key.id == key.id,",
        "receiver::slices_of_a_chunk_agree_on_its_number",
    ),
    // what a chunk is
    bug(
        "a_duplicate_counts_twice",
        "incoming.rs",
        "        if self.has(index) {\n            return false;\n        }\n",
        "        if self.has(index) {\n            return self.received.insert(self.received.len());\n        }\n",
        "receiver::a_slice_that_comes_twice_counts_once",
    ),
    bug(
        "a_duplicate_overwrites",
        "incoming.rs",
        "        if self.has(index) {\n            return false;\n        }\n",
        "",
        "receiver::a_slice_stays_as_it_came_first",
    ),
    bug(
        "the_size_is_any_slices",
        "incoming.rs",
        "        if slice.is_last() {",
        "        if true {",
        "receiver::the_size_of_a_chunk_is_its_last_slices",
    ),
    bug(
        "a_chunk_begins_one_slice_late",
        "incoming.rs",
        "(usize::from(self.key.num_slices).saturating_sub(1)) * SLICE_BYTES + self.last_bytes",
        "usize::from(self.key.num_slices) * SLICE_BYTES",
        "receiver::the_size_of_a_chunk_is_its_last_slices",
    ),
    bug(
        "a_ready_chunk_is_overwritten",
        "receiver.rs",
        "            State::Ready(..) => return Ok(SliceFate::Held),",
        "            State::Ready(..) => key.id == self.expected,",
        "receiver::a_chunk_that_is_not_taken_is_not_overwritten",
    ),
    bug(
        "a_chunk_of_any_size_is_begun",
        "receiver.rs",
        "        if !self.fits() {",
        "        if false {",
        "receiver::a_chunk_larger_than_the_receiver_is_dropped",
    ),
    bug(
        "a_slice_beyond_its_chunk",
        "packets.rs",
        "#[bits(crate = crate, ensure = slice_id < num_slices, max_bytes = 1200)]",
        "#[bits(crate = crate, max_bytes = 1200)]",
        "receiver::a_slice_beyond_its_chunk_is_refused",
    ),
    // acks
    bug(
        "an_ack_for_each_slice",
        "acks.rs",
        "        self.next = now.saturating_add(self.interval);\n",
        "",
        "receiver::at_most_one_ack_an_interval",
    ),
    bug(
        "acks_cost_nothing",
        "acks.rs",
        "let Some(left) = self.credit.checked_sub(bytes as u64) else {",
        "let Some(left) = Some(self.credit.saturating_sub(bytes as u64)) else {",
        "receiver::acks_are_never_more_bytes_than_slices",
    ),
    bug(
        "a_malformed_slice_is_acked",
        "receiver.rs",
        "        crate::decode_into(&mut self.slice, bytes)?;\n",
        "        self.acks.owe(Of::Finished(0), bytes.len());\n        crate::decode_into(&mut self.slice, bytes)?;\n",
        "receiver::a_malformed_slice_is_not_acked",
    ),
    bug(
        "one_chunk_is_always_acked_first",
        "acks.rs",
        "        self.newest_was_last = of == newest;\n",
        "",
        "receiver::both_chunks_are_acked_in_turn",
    ),
    bug(
        "one_of_the_older_chunks_is_always_acked_first",
        "acks.rs",
        "            self.turn = place(of) + 1;\n",
        "",
        "receiver::the_chunks_before_the_newest_are_acked_in_turn",
    ),
    bug(
        "late_copies_of_older_chunks_go_first",
        "acks.rs",
        "            false => (Some(newest), None),",
        "            false => (None, Some(newest)),",
        "receiver::late_copies_of_older_chunks_cost_the_newest_one_interval",
    ),
    bug(
        "only_the_last_chunk_is_remembered",
        "finished.rs",
        "REMEMBERED: usize = 8;",
        "REMEMBERED: usize = 1;",
        "receiver::a_chunk_is_acked_after_seven_forged_ones",
    ),
    // forged slices and acks
    bug(
        "a_forged_slice_is_waited_for",
        "receiver.rs",
        "        if now.saturating_sub(since) < self.config.restart_after {",
        "        if since <= now {",
        "receiver::a_forged_first_slice_is_given_up",
    ),
    bug(
        "progress_does_not_count",
        "receiver.rs",
        "        self.contradicted = None;\n        if chunk.is_complete() {",
        "        if chunk.is_complete() {",
        "receiver::a_transfer_that_progresses_is_never_given_up",
    ),
    bug(
        "a_skipped_chunk_is_old",
        "finished.rs",
        "        self.chunks.iter().all(|chunk| is_before(id, chunk.id))",
        "        self.chunks.iter().any(|chunk| is_before(id, chunk.id))",
        "receiver::a_forged_chunk_ahead_does_not_silence_the_sender",
    ),
    bug(
        "a_lost_chunk_is_not_reported",
        "receiver.rs",
        "            true => key.id.wrapping_sub(self.expected),",
        "            true => 0,",
        "receiver::a_chunk_that_the_sender_skipped_is_lost_and_the_next_arrives",
    ),
    bug(
        "a_phantom_ack_is_believed",
        "outgoing.rs",
        "        if !claimed.is_within(&self.sent) {",
        "        if false {",
        "sender::an_ack_of_a_slice_never_sent_is_a_lie",
    ),
    bug(
        "the_sum_of_acks_is_enough",
        "outgoing.rs",
        "        self.acked = claimed.clone();\n        Acked::StartedOver",
        "        Acked::All",
        "sender::a_receiver_that_started_over_gets_everything_again",
    ),
    bug(
        "a_forged_ack_is_never_corrected",
        "outgoing.rs",
        "        self.acked = claimed.clone();\n        Acked::StartedOver",
        "        Acked::StartedOver",
        "sender::a_forged_ack_of_some_slices_is_corrected",
    ),
    // turns and delays
    bug(
        "each_turn_begins_with_the_first_slice",
        "outgoing.rs",
        "        self.current = (slice + 1) % self.num_slices().max(1);\n",
        "",
        "sender::slices_are_sent_in_turn",
    ),
    bug(
        "an_acked_slice_is_sent",
        "outgoing.rs",
        "!self.acked.contains(*slice) && self.may_send",
        "self.may_send",
        "sender::a_slice_that_is_acked_is_not_sent_again",
    ),
    bug(
        "an_ack_takes_acks_back",
        "outgoing.rs",
        "        let new = self.acked.join(claimed);\n",
        "        self.acked = SliceSet::default();\n        let new = self.acked.join(claimed);\n",
        "sender::a_slice_that_is_acked_is_not_sent_again",
    ),
    bug(
        "a_slice_is_repeated_at_once",
        "outgoing.rs",
        "now.saturating_sub(last) >= resend_delay",
        "now >= last",
        "sender::a_slice_is_not_sent_again_before_the_delay",
    ),
    bug(
        "the_round_trip_is_not_looked_at",
        "sender.rs",
        "        self.resend_delay = self.config.resend_delay.max(rtt + rtt / 4).min(LONGEST);\n",
        "",
        "sender::the_delay_follows_the_round_trip_time",
    ),
    // rate and burst
    bug(
        "idle_time_is_saved",
        "budget.rs",
        "        self.saved = self.most.min(self.saved + self.bytes_per_second * passed);\n",
        "        self.saved += self.bytes_per_second * passed;\n",
        "sender::idle_time_is_not_saved_beyond_its_bound",
    ),
    bug(
        "overhead_is_free",
        "sender.rs",
        "        let price = bytes + usize::from(self.config.packet_overhead);\n",
        "        let price = bytes;\n",
        "sender::the_rate_is_kept",
    ),
    bug(
        "what_is_left_over_is_lost",
        "budget.rs",
        "        self.saved = left.unwrap_or(self.saved);\n",
        "        self.saved = left.unwrap_or(0);\n",
        "sender::earnings_of_less_than_a_packet_add_up",
    ),
    bug(
        "no_pause_after_a_burst",
        "outgoing.rs",
        "            self.pause = now.saturating_add(AFTER_BURST);\n",
        "",
        "sender::the_pause_after_a_burst_holds_with_a_short_delay",
    ),
    bug(
        "every_chunk_bursts",
        "sender.rs",
        "self.config.initial_burst && now >= self.next_burst;",
        "self.config.initial_burst;",
        "sender::bursts_are_paid_for_with_time",
    ),
    bug(
        "a_burst_never_ends",
        "outgoing.rs",
        "            self.in_burst = false;\n",
        "",
        "sender::a_burst_sends_each_slice_once_then_waits",
    ),
    bug(
        "two_chunks_in_flight",
        "sender.rs",
        "        if self.in_flight.is_some() {\n            return;\n        }\n",
        "        if self.waiting.is_empty() {\n            return;\n        }\n",
        "sender::one_chunk_is_in_flight",
    ),
    // time
    bug(
        "time_waits_for_the_clock",
        "timeline.rs",
        "        let last = self.last.replace(now).unwrap_or(now);\n",
        "        let last = self.last.unwrap_or(now);\n        self.last = Some(last.max(now));\n",
        "time::a_clock_that_steps_back_stops_nobody",
    ),
    bug(
        "a_step_back_is_a_step",
        "timeline.rs",
        "now.saturating_sub(last).min(LONGEST)",
        "now.abs_diff(last).min(LONGEST)",
        "time::a_step_back_is_no_time",
    ),
    bug(
        "time_comes_to_its_end",
        "timeline.rs",
        "now.saturating_sub(last).min(LONGEST)",
        "now.saturating_sub(last)",
        "time::a_clock_at_its_end_can_be_set_back",
    ),
];
