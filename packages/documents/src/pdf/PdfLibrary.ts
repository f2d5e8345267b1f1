import type { PDFPageProxy, PDFWorker } from "pdfjs-dist"
import { shareCanvasTypes } from "./Canvases.ts"
import type { PageOperators } from "./PageOperators.ts"
import { TooMuchPainted } from "./seen/Effort.ts"

/**
 * More operators than any page of a document has: a page of ten thousand characters that are each drawn by themselves
 * has a fifth of them. They are held all at once, a line that is drawn as 600 bytes, of which the file need have less
 * than one.
 */
const MOST_OPERATORS = 250_000

type Listener = (event: { readonly data: object }) => void

/** Operators of a page on their way: pdf.js empties both lists as soon as it has sent them. */
interface OperatorsMessage {
  /** Of the request that they answer: one page's. */
  readonly streamId: number
  readonly chunk: { readonly fnArray: ReadonlyArray<unknown>; readonly argsArray: ReadonlyArray<unknown> }
}

const hasOperators = (message: object): message is OperatorsMessage =>
  "chunk" in message && typeof message.chunk === "object" && message.chunk !== null && "fnArray" in message.chunk

const kept = (message: OperatorsMessage): object => {
  const { chunk } = message
  return { ...message, chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] } }
}

/**
 * The port between the two halves of pdf.js, its reader and its evaluator, in one thread. The port of its own copies
 * every glyph of every page with `structuredClone`, a fifth of the time that a page takes; this one hands objects over.
 */
class SameThreadPort {
  readonly #listeners = new Set<Listener>()
  #stream = -1
  #operators = 0

  /** The latest page has more operators than any of a document; only some of them came. */
  get hasTooMany(): boolean {
    return this.#operators > MOST_OPERATORS
  }

  postMessage(message: object): void {
    if (hasOperators(message)) this.#count(message)
    const data = hasOperators(message) ? kept(message) : message
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data })
    })
  }

  /** Throws where the evaluator is to give up; it may tell nobody why. */
  #count({ chunk, streamId }: OperatorsMessage): void {
    if (streamId !== this.#stream) this.#operators = 0
    this.#stream = streamId
    this.#operators += chunk.fnArray.length
    if (this.hasTooMany) throw new TooMuchPainted(TOO_MANY)
  }

  addEventListener(_type: string, listener: Listener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener)
  }
}

const TOO_MANY = "a page has more operators than any of a document"

/** The reading half of pdf.js. */
export interface OpenWorker {
  readonly worker: PDFWorker
  /** The operators of one of its pages; one page at a time. Rejects with `TooMuchPainted` when they are too many. */
  readonly operatorsOf: (page: PDFPageProxy, annotationMode: number) => Promise<PageOperators>
}

/** Loads pdf.js, both halves. It is large: that is done when the first PDF comes. */
export const loadPdfLibrary = async () => {
  shareCanvasTypes()
  const [library, { WorkerMessageHandler }] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    import("pdfjs-dist/legacy/build/pdf.worker.mjs"),
  ])
  const openWorker = (): OpenWorker => {
    const port = new SameThreadPort()
    WorkerMessageHandler.initializeFromPort(port)
    // By its types it takes no port at all.
    const worker: unknown = Reflect.construct(library.PDFWorker, [{ port, verbosity: library.VerbosityLevel.ERRORS }])
    if (!(worker instanceof library.PDFWorker)) throw new TypeError("pdf.js gives no worker")
    const operatorsOf = async (page: PDFPageProxy, annotationMode: number): Promise<PageOperators> => {
      const operators = await page.getOperatorList({ annotationMode }).catch((cause: unknown) => {
        throw port.hasTooMany ? new TooMuchPainted(TOO_MANY) : cause
      })
      if (port.hasTooMany) throw new TooMuchPainted(TOO_MANY)
      return operators
    }
    return { worker, operatorsOf }
  }
  return { ...library, openWorker }
}

export type PdfLibrary = Awaited<ReturnType<typeof loadPdfLibrary>>
