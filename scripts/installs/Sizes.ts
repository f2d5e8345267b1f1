import { type Folder, installedBytes } from "./Folder.ts"

/** An installation and the most that it may take. */
export interface Size {
  readonly what: string
  readonly megabytes: number
  readonly limit: number
  /** The peer `effect`, which is the host's own. Not in `megabytes`. */
  readonly effect?: number
}

const MB = 1e6

/** Bytes of the files that an install left, where the host brings `effect` itself: without it. */
export const sizeOf = (what: string, limit: number, folder: Folder, host: "effect" | "nothing"): Size => {
  const bytes = installedBytes(folder)
  const all = [...bytes.values()].reduce((sum, one) => sum + one, 0)
  const effect = host === "effect" ? (bytes.get("effect") ?? 0) : 0
  return { what, limit, megabytes: (all - effect) / MB, ...(effect > 0 && { effect: effect / MB }) }
}

/** The largest packages of an install, for who has to find what became large. */
export const largest = (folder: Folder): string =>
  [...installedBytes(folder)]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([name, bytes]) => `    ${(bytes / MB).toFixed(1).padStart(6)} MB  ${name}`)
    .join("\n")

export const isTooLarge = ({ limit, megabytes }: Size): boolean => megabytes > limit

/** A table of sizes and limits. */
export const sizeTable = (sizes: ReadonlyArray<Size>): string => {
  const width = sizes.reduce((most, { what }) => Math.max(most, what.length), 0)
  const line = ({ effect, limit, megabytes, what }: Size): string => {
    const host = effect === undefined ? "" : `   and effect, the host's own: ${effect.toFixed(1)} MB`
    return `  ${what.padEnd(width)}  ${megabytes.toFixed(1).padStart(6)} MB  of ${String(limit).padStart(3)}${host}`
  }
  return sizes.map(line).join("\n")
}
