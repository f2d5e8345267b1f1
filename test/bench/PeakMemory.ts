import { existsSync, readFileSync } from "node:fs"

const STATUS = "/proc/self/status"

/**
 * Peak resident memory of this process so far. Linux counts it in `VmHWM` from the start of the program; `maxRSS`
 * starts with the memory of the parent process.
 */
export const peakMegabytes = (): number => {
  const kilobytes = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, "utf8"))?.[1] : undefined
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1024
}
