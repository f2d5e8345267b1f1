import { Effect, Stream } from "effect"
import { tableLimits } from "../DocumentLimits.ts"
import type { DocumentPiece } from "../DocumentPiece.ts"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { allAt, at, type MarkupElement, markupElements, textAt } from "../electronic/MarkupTree.ts"
import { isInvoiceXml, statedInvoices } from "../invoice/ReadInvoiceXml.ts"
import { MarkupFault } from "../MarkupTokens.ts"
import * as Bytes from "../tables/Bytes.ts"
import { attempt } from "../tables/TableError.ts"
import { ZipArchive } from "../tables/Xlsx/ZipArchive.ts"
import { ofTable } from "../Unreadable.ts"
import { numbersOf, OBJECTS, paintedText, POINTS } from "./PageText.ts"

const MIB = 1024 * 1024
/** Bytes of one XML file of the document, and of all of them. */
const [FILE_BYTES, ALL_BYTES] = [4 * MIB, 64 * MIB]
/** Words and templates of a page, attachments and documents in a file. */
const [MOST_WORDS, MOST_TEMPLATES, MOST_ATTACHMENTS, MOST_DOCUMENTS] = [20_000, 20, 20, 20]

const FRAME: ReadonlySet<string> = new Set(["TEMPLATE", "PHYSICALBOX", ...OBJECTS])

const A4 = [0, 0, 210, 297]

/** A path of the archive, relative to the file that names it. */
const resolved = (from: string, location: string): string => {
  const parts = location.startsWith("/") ? [] : from.split("/").slice(0, -1)
  for (const part of location.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "" && part !== ".") parts.push(part)
  }
  return parts.join("/")
}

const rootOf = (document: string, name: string): MarkupElement | undefined => {
  for (const element of markupElements(document, new Set([name]))) return element
  return undefined
}

/** Access to the XML files of a document; markup that is not sound makes the document corrupt. */
const opened = Effect.fnUntraced(function* (bytes: Uint8Array, context: DocumentContext) {
  const own = { ...tableLimits(context.limits), bytes: FILE_BYTES }
  const archive = yield* Effect.mapError(
    attempt(() => new ZipArchive(bytes, { ...own, bytes: ALL_BYTES })),
    ofTable(context),
  )
  const file = (path: string) =>
    Effect.gen(function* () {
      const content = archive.read(path, own)
      if (content === undefined) return undefined
      const pieces = yield* Effect.mapError(Stream.runCollect(content), ofTable(context))
      return new TextDecoder().decode(Bytes.concat(pieces))
    })
  const needed = Effect.fnUntraced(function* (path: string) {
    return (yield* file(path)) ?? (yield* unreadable(context, "corrupt", "a part of the document is missing"))
  })
  const parsed = <A>(read: () => A) =>
    Effect.suspend(() => {
      try {
        return Effect.succeed(read())
      } catch (cause) {
        return cause instanceof MarkupFault ? unreadable(context, "corrupt", cause.message) : Effect.die(cause)
      }
    })
  return { file, needed, parsed }
})

type Opened = Effect.Success<ReturnType<typeof opened>>

/** The invoices that the attachments of a document state field by field. */
const attachedInvoices = Effect.fnUntraced(function* (path: string, document: MarkupElement, { file, parsed }: Opened) {
  const pieces: Array<DocumentPiece> = []
  const listed = textAt(document, "ATTACHMENTS")
  const list = listed === undefined ? undefined : yield* file(resolved(path, listed))
  if (listed === undefined || list === undefined) return pieces
  const root = yield* parsed(() => rootOf(list, "ATTACHMENTS"))
  for (const attachment of (root?.children ?? []).slice(0, MOST_ATTACHMENTS)) {
    const location = textAt(attachment, "FILELOC")
    if (location === undefined || !/\.xml$/iu.test(location)) continue
    const content = (yield* file(resolved(resolved(path, listed), location))) ?? (yield* file(resolved(path, location)))
    if (content === undefined || !isInvoiceXml(content.slice(0, 4_096))) continue
    for (const invoice of yield* parsed(() => [...statedInvoices(content)])) pieces.push({ _tag: "Invoice", invoice })
  }
  return pieces
})

/** A page with the templates behind and before it. */
const pageOf = Effect.fnUntraced(function* (
  context: DocumentContext,
  { needed, parsed }: Opened,
  given: {
    readonly path: string
    readonly templates: ReadonlyMap<string, string>
    readonly box: ReadonlyArray<number>
    readonly page: number
    readonly pages: number
  },
) {
  const content = yield* needed(given.path)
  const frames = yield* parsed(() => {
    const found: Array<MarkupElement> = []
    for (const element of markupElements(content, FRAME)) if (!OBJECTS.has(element.name)) found.push(element)
    return found
  })
  const [behind, before]: [Array<string>, Array<string>] = [[], []]
  const templates = frames.filter(({ name }) => name === "TEMPLATE")
  if (templates.length > MOST_TEMPLATES) return yield* unreadable(context, "too-large", "a page of too many templates")
  for (const { attributes } of templates) {
    const path = given.templates.get(attributes.get("templateid") ?? "")
    if (path !== undefined) (attributes.get("zorder") === "Foreground" ? before : behind).push(yield* needed(path))
  }
  const stated = numbersOf(frames.find(({ name }) => name === "PHYSICALBOX")?.text)
  const [x = 0, y = 0, width = 0, height = 0] = (stated.length === 4 ? stated : given.box).map((each) => each * POINTS)
  const painted = yield* parsed(() => paintedText([...behind, content, ...before], { x, y, width, height }, MOST_WORDS))
  if (painted === undefined) return yield* unreadable(context, "too-large", "a page with more than a document shows")
  const { unseen, words } = painted
  const page: DocumentPiece = {
    _tag: "Page",
    page: given.page,
    pages: given.pages,
    width,
    height,
    words,
    rules: [],
    scanned: false,
    ...(unseen.length === 0 ? {} : { unseen }),
  }
  return page
})

/**
 * Reads an OFD document (GB/T 33190-2016): the words of its pages with their places, as of a PDF, and the electronic
 * invoices among its attachments. Signatures and annotations are not read.
 */
export const readOfd: DocumentReader = (bytes, context) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const parts = yield* opened(bytes, context)
      const root = yield* parts.needed("OFD.xml")
      const bodies = yield* parts.parsed(() => [...markupElements(root, new Set(["DOCBODY"]))])
      const pieces: Array<DocumentPiece> = []
      const pages: Array<Omit<Parameters<typeof pageOf>[2], "page" | "pages">> = []
      for (const body of bodies.slice(0, MOST_DOCUMENTS)) {
        const location = textAt(body, "DOCROOT")
        if (location === undefined) continue
        const path = resolved("OFD.xml", location)
        const document = yield* Effect.flatMap(parts.needed(path), (content) =>
          parts.parsed(() => rootOf(content, "DOCUMENT")),
        )
        if (document === undefined) continue
        for (const piece of yield* attachedInvoices(path, document, parts)) pieces.push(piece)
        const stated = numbersOf(textAt(document, "COMMONDATA/PAGEAREA/PHYSICALBOX"))
        const templates = new Map(
          allAt(document, "COMMONDATA/TEMPLATEPAGE").map(({ attributes }) => [
            attributes.get("id") ?? "",
            resolved(path, attributes.get("baseloc") ?? ""),
          ]),
        )
        for (const { attributes } of at(document, "PAGES")?.children ?? [])
          pages.push({
            path: resolved(path, attributes.get("baseloc") ?? ""),
            templates,
            box: stated.length === 4 ? stated : A4,
          })
      }
      const most = context.limits.pages
      if (pages.length > most) return yield* unreadable(context, "too-large", `${pages.length} pages, at most ${most}`)
      let isFilled = pieces.length > 0
      const read = Stream.fromIterable(pages.entries()).pipe(
        Stream.mapEffect(([index, page]) => pageOf(context, parts, { ...page, page: index + 1, pages: pages.length })),
        Stream.tap((piece) => Effect.sync(() => (isFilled ||= piece._tag === "Page" && piece.words.length > 0))),
      )
      const end = Effect.suspend(() =>
        isFilled
          ? Effect.void
          : unreadable(context, "no-text", `${pages.length} pages, not one word`, { pages: pages.length }),
      )
      return Stream.fromIterable(pieces).pipe(Stream.concat(read), Stream.concat(Stream.drain(Stream.fromEffect(end))))
    }),
  )
