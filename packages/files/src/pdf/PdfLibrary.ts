import type { PDFPageProxy, PDFWorker } from "pdfjs-dist"
import { shareCanvasTypes } from "./Canvases.ts"
import type { PageOperators } from "./PageOperators.ts"
import { TooMuchPainted } from "./seen/Effort.ts"

/**
 * Maximum number of operators of a page. A page with ten thousand individually drawn characters has a fifth of them.
 * All of them are held in memory: a drawn line takes 600 bytes, for which the file may need less than one.
 */
const MOST_OPERATORS = 250_000

type Listener = (event: { readonly data: object }) => void

/** Operators of a page in transit. pdf.js empties both lists as soon as it has sent them. */
interface OperatorsMessage {
  /** Id of the request that they answer, for one page. */
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
 * The port between the two halves of pdf.js, its reader and its evaluator, in one thread. pdf.js's own port copies
 * every glyph of every page with `structuredClone`, a fifth of the time of a page. This one passes objects on.
 */
class SameThreadPort {
  readonly #listeners = new Set<Listener>()
  #stream = -1
  #operators = 0

  /** True when the latest page had too many operators, so that only some of them arrived. */
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

  /** Throws to make the evaluator stop. The evaluator may not report the reason. */
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
  /** The operators of a page, one page at a time. Rejects with `TooMuchPainted` when there are too many. */
  readonly operatorsOf: (page: PDFPageProxy, annotationMode: number) => Promise<PageOperators>
}

/** Loads both halves of pdf.js. It is large, so it is loaded with the first PDF. */
export const loadPdfLibrary = async () => {
  shareCanvasTypes()
  const [library, { WorkerMessageHandler }] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    import("pdfjs-dist/legacy/build/pdf.worker.mjs"),
  ])
  const openWorker = (): OpenWorker => {
    const port = new SameThreadPort()
    WorkerMessageHandler.initializeFromPort(port)
    // By its types it accepts no port.
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
