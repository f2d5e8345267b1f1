import { useRef } from "react"
import type { SessionAsset, TaskCreated } from "../api/Answers.ts"
import { call } from "../api/Call.ts"
import { useLocale } from "./Locale.tsx"

/**
 * Creates a task of an asset and returns its number. Until a request has been answered, it keeps its idempotency key:
 * pressing the button again after a lost connection neither makes nor charges a second task.
 */
export const useCreate = ({ path }: SessionAsset): ((body: unknown) => Promise<number>) => {
  const { locale } = useLocale()
  const unanswered = useRef<{ readonly request: string; readonly key: string }>(undefined)
  return async (body) => {
    const request = JSON.stringify(body)
    if (unanswered.current?.request !== request) unanswered.current = { request, key: randomKey() }
    const headers = { "Idempotency-Key": unanswered.current.key }
    const { taskId } = await call<TaskCreated>(`v1/${path}`, { locale, method: "POST", body, headers })
    unanswered.current = undefined
    return taskId
  }
}

/** A new idempotency key: `crypto.randomUUID` is missing where the page came over plain HTTP. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
