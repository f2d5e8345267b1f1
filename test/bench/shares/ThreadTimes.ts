import { readdirSync, readFileSync } from "node:fs"

/** Processor time of a thread until now, and how it stands to the others. */
interface Thread {
  readonly name: string
  readonly nice: number
  readonly seconds: number
}

/** Ticks of a second in `/proc`, the same on every Linux of today. */
const TICKS = 100

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, counted after the name, which may hold anything. */
const fields = { user: 11, system: 12, nice: 16 } as const

const threadOf = (stat: string): Thread => {
  const end = stat.lastIndexOf(")")
  const name = stat.slice(stat.indexOf("(") + 1, end)
  const rest = stat.slice(end + 2).split(" ")
  const field = (at: number): number => Number(rest[at])
  return { name, nice: field(fields.nice), seconds: (field(fields.user) + field(fields.system)) / TICKS }
}

/** A thread may end between two looks. */
const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** The time between looks: a thread that ends loses its use since the last one. */
const EVERY_MS = 200

/** Sums the processor time of a process's threads by name and nice value, until it is asked. Linux alone tells it. */
export const watchThreads = (pid: number | undefined): (() => ReadonlyMap<string, number>) => {
  const folder = `/proc/${pid}/task`
  const before = new Map<string, number>()
  const sums = new Map<string, number>()
  const look = (): void => {
    for (const id of readdirSync(folder)) {
      const stat = readIfThere(`${folder}/${id}/stat`)
      if (stat === undefined) continue
      const { name, nice, seconds } = threadOf(stat)
      const what = `${name}, nice ${nice}`
      sums.set(what, (sums.get(what) ?? 0) + seconds - (before.get(id) ?? 0))
      before.set(id, seconds)
    }
  }
  look()
  sums.clear()
  const timer = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
    return sums
  }
}
