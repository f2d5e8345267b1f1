import { peakMegabytes } from "../bench/ProcessUse.ts"
import { attempt } from "./Attempt.ts"
import type { Answer, Question } from "./Runner.ts"

// A separate process: a crash, a hang or too much memory ends only this process.
process.on("message", ({ bytes, name }: Question) => {
  const before = peakMegabytes()
  const started = process.cpuUsage()
  void attempt(name, bytes).then((ending) => {
    const { system, user } = process.cpuUsage(started)
    const answer: Answer = {
      ending,
      ms: (user + system) / 1e3,
      peakMegabytes: peakMegabytes(),
      raisedMegabytes: peakMegabytes() - before,
    }
    process.send?.(answer)
  })
})
