import type { Locale } from "../app/Locale.tsx"
import { addressOf, dataOf, OWN } from "./Call.ts"

interface UploadOptions {
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Told the share that has been sent, 0 to 1. `fetch` does not tell it. */
  readonly onSent: (share: number) => void
}

/** Sends a form and returns the `data` of the answer. Rejects with `CallFailed`, or when it is aborted. */
export const upload = <Data>(path: string, form: FormData, options: UploadOptions): Promise<Data> =>
  new Promise((resolve, reject) => {
    const { locale, onSent, signal } = options
    const request = new XMLHttpRequest()
    request.open("POST", addressOf(path))
    for (const [name, value] of Object.entries({ ...OWN, "Accept-Language": locale })) {
      request.setRequestHeader(name, value)
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener("loadend", () => {
      try {
        signal.throwIfAborted()
        resolve(dataOf(request.responseText, locale) as Data)
      } catch (cause) {
        reject(cause instanceof Error ? cause : new Error("The upload was given up"))
      }
    })
    signal.addEventListener("abort", () => request.abort(), { once: true })
    if (!signal.aborted) request.send(form)
  })
