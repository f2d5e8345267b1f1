import { existsSync, readFileSync } from "node:fs"

const STATUS = "/proc/self/status"

/**
 * The largest resident memory of this process so far. Linux counts it in `VmHWM` from the start of the program;
 * `maxRSS` begins with what the process held that started it.
 */
export const peakMegabytes = (): number => {
  const kilobytes = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, "utf8"))?.[1] : undefined
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1024
}
