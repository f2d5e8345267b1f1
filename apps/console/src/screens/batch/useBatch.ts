import { useEffect, useRef, useState } from "react"
import type { SessionAsset, TaskCreated } from "../../api/Answers.ts"
import { call, CallFailed } from "../../api/Call.ts"
import { upload } from "../../api/Upload.ts"
import { DRAFTS } from "../../app/Drafts.ts"
import { useLocale } from "../../app/Locale.tsx"
import { randomKey } from "../../app/useCreate.ts"
import type { Material } from "../statements/UploadQueue.ts"
import type { BatchBorrower } from "./Borrowers.ts"

/** A borrower whose task was made. */
export interface SentBorrower {
  readonly signature: string
  readonly name: string
  readonly taskId: number
}

/** How far a borrower is who has no task yet. */
export type BorrowerState =
  | { readonly is: "sending"; readonly done: number }
  | { readonly is: "failed"; readonly message: string }

/** What was sent of this tab's batch. It outlives a reload, and is forgotten when somebody logs out. */
const KEPT = `${DRAFTS}batch`

const kept = (): ReadonlyArray<SentBorrower> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]")
    return Array.isArray(found) ? found.filter(isSent) : []
  } catch {
    return []
  }
}

const isSent = (one: unknown): one is SentBorrower =>
  typeof one === "object" &&
  one !== null &&
  ["signature", "name"].every((key) => typeof Reflect.get(one, key) === "string") &&
  typeof Reflect.get(one, "taskId") === "number"

/** Borrowers that are sent at the same time. */
const AT_ONCE = 2
/** Attempts at what a busy server or a lost connection refused, with pauses of 2, 4, 8 … seconds between. */
const ATTEMPTS = 5
const BUSY: ReadonlySet<number> = new Set([0, 42900, 50300])

/** Sends borrowers one after the other: their files, then the task. One that is refused stops none of the others. */
export const useBatch = (asset: SessionAsset) => {
  const { locale } = useLocale()
  const [sent, setSent] = useState(kept)
  const [states, setStates] = useState<ReadonlyMap<string, BorrowerState>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const leaving = useRef(new AbortController())
  /** Files that have arrived, for another attempt. */
  const materials = useRef(new Map<string, Material>())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const move = (signature: string, state: BorrowerState | undefined) =>
    setStates((all) => {
      const next = new Map(all)
      if (state === undefined) next.delete(signature)
      else next.set(signature, state)
      return next
    })

  const sendFiles = async ({ files, signature }: BatchBorrower, signal: AbortSignal) => {
    const arrived: Array<Material> = []
    for (const [done, { file, path }] of files.entries()) {
      move(signature, { is: "sending", done })
      const name = `${path}:${file.size}:${file.lastModified}`
      const form = new FormData()
      form.append("files", file, file.name)
      const send = () =>
        upload<ReadonlyArray<Material>>(`v1/${asset.path}/materials`, form, { locale, signal, onSent: () => undefined })
      const material = materials.current.get(name) ?? (await patiently(send, signal))[0]
      if (material === undefined) throw new CallFailed(0, file.name)
      materials.current.set(name, material)
      arrived.push(material)
    }
    return arrived.map(({ contentType, fileName, materialRef }) => ({ materialRef, fileName, contentType }))
  }

  const sendOne = async (borrower: BatchBorrower, signal: AbortSignal): Promise<void> => {
    const { name, signature } = borrower
    try {
      const body = { materials: await sendFiles(borrower, signal), caseNumber: name.slice(0, 64) }
      const headers = { "Idempotency-Key": randomKey() }
      const create = () => call<TaskCreated>(`v1/${asset.path}`, { locale, method: "POST", body, headers, signal })
      const { taskId } = await patiently(create, signal)
      setSent((all) => {
        const next = [...all, { signature, name, taskId }]
        sessionStorage.setItem(KEPT, JSON.stringify(next))
        return next
      })
      move(signature, undefined)
    } catch (cause) {
      if (signal.aborted) return move(signature, undefined)
      if (!(cause instanceof CallFailed)) throw cause
      move(signature, { is: "failed", message: cause.faults[0]?.message ?? cause.message })
    }
  }

  return {
    sent,
    states,
    isRunning,
    start: async (borrowers: ReadonlyArray<BatchBorrower>): Promise<void> => {
      if (leaving.current.signal.aborted) leaving.current = new AbortController()
      const { signal } = leaving.current
      const waiting = borrowers[Symbol.iterator]()
      setIsRunning(true)
      const work = async () => {
        for (const borrower of waiting) {
          if (signal.aborted) return
          await sendOne(borrower, signal)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      setIsRunning(false)
    },
    stop: () => leaving.current.abort(),
    forget: () => {
      sessionStorage.removeItem(KEPT)
      setSent([])
      setStates(new Map())
    },
  }
}

/** Tries again what was refused because the server is busy or away. */
const patiently = async <A>(attempt: () => Promise<A>, signal: AbortSignal): Promise<A> => {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (cause) {
      if (signal.aborted || !(cause instanceof CallFailed) || !BUSY.has(cause.code) || count === ATTEMPTS) throw cause
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** count))
    }
  }
}
