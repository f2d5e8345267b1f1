import { useEffect, useReducer, useRef } from "react"
import { CallFailed } from "../../api/Call.ts"
import { upload } from "../../api/Upload.ts"
import { useLocale } from "../../app/Locale.tsx"
import { changed, type Material, nextOf, type Upload, type UploadChange, type UploadQueue } from "./UploadQueue.ts"

/** The chosen files, which are sent one by one: each has its own password, progress and refusal. */
export const useUploads = (path: string): readonly [UploadQueue, (change: UploadChange) => void] => {
  const { locale } = useLocale()
  const [queue, change] = useReducer(changed, [])
  const running = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const send = async ({ file, id, password }: Upload): Promise<void> => {
      const leaving = new AbortController()
      running.current.set(id, leaving)
      change({ is: "moved", id, state: { is: "sending", sent: 0 } })
      const form = new FormData()
      form.append("files", file, file.name)
      if (password !== "") form.append("password", password)
      try {
        const [material] = await upload<ReadonlyArray<Material>>(`v1/${path}/materials`, form, {
          locale,
          signal: leaving.signal,
          onSent: (sent) => change({ is: "moved", id, state: { is: "sending", sent } }),
        })
        if (material !== undefined) change({ is: "moved", id, state: { is: "kept", material } })
      } catch (cause) {
        if (cause instanceof CallFailed) change({ is: "moved", id, state: refusal(cause) })
      } finally {
        running.current.delete(id)
      }
    }
    for (const id of running.current.keys()) {
      if (!queue.some((one) => one.id === id)) running.current.get(id)?.abort()
    }
    for (const one of nextOf(queue)) if (!running.current.has(one.id)) void send(one)
  }, [locale, path, queue])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const leaving of all.values()) leaving.abort()
    }
  }, [])
  return [queue, change]
}

/** The server names the fault of a file. A file that it refuses as invalid may be an encrypted one. */
const refusal = ({ code, faults, message }: CallFailed) => ({
  is: "refused" as const,
  message: faults[0]?.message ?? message,
  mayOpen: code === 40001,
})
