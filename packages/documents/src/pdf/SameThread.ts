import type { PDFWorker } from "pdfjs-dist"
import { shareCanvasTypes } from "./Canvases.ts"

type Listener = (event: { readonly data: object }) => void

/** Operators of a page on their way: pdf.js empties both lists as soon as it has sent them. */
interface OperatorsMessage {
  readonly chunk: { readonly fnArray: ReadonlyArray<unknown>; readonly argsArray: ReadonlyArray<unknown> }
}

const hasOperators = (message: object): message is OperatorsMessage =>
  "chunk" in message && typeof message.chunk === "object" && message.chunk !== null && "fnArray" in message.chunk

const kept = (message: object): object => {
  if (!hasOperators(message)) return message
  const { chunk } = message
  return { ...message, chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] } }
}

/**
 * The port between the two halves of pdf.js, its reader and its evaluator, in one thread. The port of its own copies
 * every glyph of every page with `structuredClone`, a fifth of the time that a page takes; this one hands objects over.
 */
class SameThreadPort {
  readonly #listeners = new Set<Listener>()

  postMessage(message: object): void {
    const data = kept(message)
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data })
    })
  }

  addEventListener(_type: string, listener: Listener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener)
  }
}

/** Loads pdf.js, both halves. It is large: that is done when the first PDF comes. */
export const loadPdfLibrary = async () => {
  shareCanvasTypes()
  const [library, { WorkerMessageHandler }] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    import("pdfjs-dist/legacy/build/pdf.worker.mjs"),
  ])
  const openWorker = (): PDFWorker => {
    const port = new SameThreadPort()
    WorkerMessageHandler.initializeFromPort(port)
    // By its types it takes no port at all.
    const worker: unknown = Reflect.construct(library.PDFWorker, [{ port, verbosity: library.VerbosityLevel.ERRORS }])
    if (!(worker instanceof library.PDFWorker)) throw new TypeError("pdf.js gives no worker")
    return worker
  }
  return { ...library, openWorker }
}

export type PdfLibrary = Awaited<ReturnType<typeof loadPdfLibrary>>
