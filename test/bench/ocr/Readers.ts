import { spawn } from "node:child_process"
import { Ocr } from "@open-valuation/core/ports"
import { Effect, ManagedRuntime } from "effect"
import { type Picture, readPicture } from "../../ocr/ReadPicture.ts"
import { recogniserLayer, type RecogniserName } from "../../ocr/Recogniser.ts"

/** A picture, in memory and as a file. */
export interface BenchPicture extends Picture {
  readonly path: string
}

/** A reader of pictures of text, with one thread. */
export interface PictureReader {
  readonly name: string
  /**
   * Reads one picture and returns the processor time in seconds, for all threads together. `undefined` when the reader
   * is not installed on this machine.
   */
  readonly read: (picture: BenchPicture) => Promise<number | undefined>
  readonly end: () => Promise<void>
}

const MICROSECONDS = 1e6

/** The service's own path, from a file's bytes to words on a page, in threads of this process. */
export const ours = (name: RecogniserName): PictureReader => {
  const runtime = ManagedRuntime.make(recogniserLayer(name, 1))
  return {
    name,
    read: async (picture) => {
      const before = process.cpuUsage()
      await runtime.runPromise(Effect.flatMap(Ocr, (ocr) => readPicture(ocr, picture)))
      const { system, user } = process.cpuUsage(before)
      return (user + system) / MICROSECONDS
    },
    end: () => runtime.dispose(),
  }
}

/** Parses the shell's times of its child processes: minutes and seconds of user time, then of system time. */
const secondsOf = (times: string): number => {
  const children = times.trim().split("\n").at(-1) ?? ""
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

const SCRIPT = `tesseract "$1" - -l chi_sim+eng >/dev/null 2>&1 || exit 1; times`

/** The system's `tesseract` program, with its own search for lines, on the unprocessed picture. */
export const tesseractProgram: PictureReader = {
  name: "tesseract program",
  read: ({ path }) =>
    new Promise((resolve) => {
      const child = spawn("sh", ["-c", SCRIPT, "sh", path], {
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, OMP_THREAD_LIMIT: "1" },
      })
      let text = ""
      child.stdout.on("data", (piece: Buffer) => (text += piece.toString("latin1")))
      child.on("error", () => resolve(undefined))
      child.on("close", (code) => resolve(code === 0 ? secondsOf(text) : undefined))
    }),
  end: () => Promise.resolve(),
}
