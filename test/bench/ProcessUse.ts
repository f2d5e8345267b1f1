import { existsSync, readFileSync } from "node:fs"

/** Ticks of the processor's clock a second, as Linux counts the time of processes. */
const TICKS = 100

const read = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "")

/**
 * Resident memory of a process in MB: its peak so far (`VmHWM`) or what it has now (`VmRSS`); 0 where the system does
 * not tell.
 */
export const megabytesOf = (process: number | "self", line: "VmHWM" | "VmRSS"): number =>
  Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, "m").exec(read(`/proc/${process}/status`))?.[1] ?? 0) / 1024

/**
 * Peak resident memory of this process so far. Linux counts it from the start of the program; `maxRSS` starts with the
 * memory of the parent process.
 */
export const peakMegabytes = (): number => megabytesOf("self", "VmHWM") || process.resourceUsage().maxRSS / 1024

/** Seconds of processor that a process has used, its threads included; 0 where the system does not tell. */
export const processorSeconds = (process: number): number => {
  const fields = read(`/proc/${process}/stat`).split(") ")[1]?.split(" ")
  return (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / TICKS
}
