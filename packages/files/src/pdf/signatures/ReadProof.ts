import type { ChangedPage, FileProof, FileRevision, FileSeal, RevisionChanges } from "@open-valuation/core/domain"
import { Certificate } from "pkijs"
import { compareRevisions } from "./CompareRevisions.ts"
import { readSeal, type SealField, sealFields } from "./FindSeals.ts"
import { isBlank, PdfStructure, revisionEnds } from "./PdfStructure.ts"
import { type PdfDictionary, PdfSyntaxFault, PdfText } from "./PdfSyntax.ts"
import { unproven } from "./SignedMessage.ts"

/** Seals that are looked into, and updates that are compared and listed. */
const [MAX_SEALS, MAX_UPDATES] = [20, 20]
/** Bytes that are read again for the seals and updates of one file. */
const MAX_BYTES = 400 * 1024 * 1024
const [MAX_PAGES, MAX_TEXTS, MAX_TEXT] = [20, 20, 60]
/** Pages whose texts are compared, in all updates of a file. */
const MAX_READ = 10

/** The texts that are seen on a page of a state of the file; `undefined` when it cannot be read. */
export type TextsOf = (state: Uint8Array, page: number) => Promise<ReadonlyArray<string> | undefined>

/** The texts of one list that the other has not, as often as it has them. */
const missing = (texts: ReadonlyArray<string>, from: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const text of from) left.set(text, (left.get(text) ?? 0) + 1)
  return texts
    .filter((text) => {
      const count = left.get(text) ?? 0
      left.set(text, count - 1)
      return count <= 0
    })
    .slice(0, MAX_TEXTS)
    .map((text) => text.slice(0, MAX_TEXT))
}

/** What a signature is known by in several states of a file. */
const idOf = (signature: PdfDictionary): string => {
  const contents = signature.get("Contents")
  return contents instanceof PdfText ? contents.bytes.toString("latin1") : ""
}

/** Reads the states of one file. */
class ProofReader {
  readonly #bytes: Buffer
  readonly #roots: ReadonlyArray<Certificate>
  readonly #textsOf: TextsOf
  readonly #structure: PdfStructure
  readonly #ends: ReadonlyArray<number>
  readonly #states = new Map<number, PdfStructure>()
  #bytesLeft = MAX_BYTES
  #pagesLeft = MAX_READ
  #isWhole = true

  constructor(bytes: Buffer, roots: ReadonlyArray<Certificate>, textsOf: TextsOf) {
    this.#bytes = bytes
    this.#roots = roots
    this.#textsOf = textsOf
    this.#structure = new PdfStructure(bytes)
    this.#ends = revisionEnds(this.#structure)
    if (this.#ends.length === 0) throw new PdfSyntaxFault("no end")
  }

  async read(): Promise<FileProof> {
    const updates = await this.#updates()
    const seals = this.#seals()
    return {
      seals,
      revisions: { count: this.#ends.length, updates },
      ...(this.#isWhole ? {} : { unread: "EFFORT" }),
    }
  }

  /** The file up to a place. */
  #state(end: number): PdfStructure {
    if (isBlank(this.#bytes, end, this.#bytes.length)) return this.#structure
    const known = this.#states.get(end)
    if (known !== undefined) return known
    this.#spend(end)
    const state = new PdfStructure(this.#bytes.subarray(0, end), this.#structure)
    // Neighbours are compared; what they hold is large.
    for (const [old] of [...this.#states].slice(0, -1)) this.#states.delete(old)
    this.#states.set(end, state)
    return state
  }

  #spend(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) throw new RangeError("more than is read")
  }

  async #updates(): Promise<ReadonlyArray<FileRevision>> {
    const found: Array<FileRevision> = []
    const first = Math.max(1, this.#ends.length - MAX_UPDATES)
    for (let at = this.#ends.length - 1; at >= first; at--) {
      const differences = this.#compared(this.#ends[at - 1] ?? 0, this.#ends[at] ?? 0)
      if (differences === undefined) break
      found.unshift({ revision: at + 1, ...differences })
    }
    return this.#inTurn(found, async (update) => ({
      ...update,
      pages: await this.#inTurn(update.pages, (page) => this.#withTexts(page, update.revision)),
    }))
  }

  /** One after the other: what a state holds is large. */
  #inTurn<Item>(items: ReadonlyArray<Item>, change: (item: Item) => Promise<Item>): Promise<ReadonlyArray<Item>> {
    return items.reduce<Promise<ReadonlyArray<Item>>>(
      (before, item) => before.then(async (done) => [...done, await change(item)]),
      Promise.resolve([]),
    )
  }

  #compared(before: number, after: number) {
    try {
      const { pages, ...found } = compareRevisions(this.#state(before), this.#state(after))
      if (pages.length > MAX_PAGES) this.#isWhole = false
      return { ...found, pages: pages.slice(0, MAX_PAGES) }
    } catch (cause) {
      if (!(cause instanceof RangeError || cause instanceof PdfSyntaxFault)) throw cause
      this.#isWhole = false
      return undefined
    }
  }

  async #withTexts(page: ChangedPage, revision: number): Promise<ChangedPage> {
    const isSeen = page.changes.some((change) => change !== "SIGNATURES")
    if (!isSeen || --this.#pagesLeft < 0) return page
    const old = await this.#textsOf(this.#bytes.subarray(0, this.#ends[revision - 2]), page.page)
    const own = await this.#textsOf(this.#bytes.subarray(0, this.#ends[revision - 1]), page.page)
    if (old === undefined || own === undefined) return page
    return { ...page, removed: missing(old, own), added: missing(own, old) }
  }

  #seals(): ReadonlyArray<FileSeal> {
    const shown = sealFields(this.#structure)
    const seals = shown.slice(0, MAX_SEALS).map((field) => this.#seal(this.#structure, field))
    const removed = this.#removed(shown).slice(0, MAX_SEALS - seals.length)
    if (shown.length > MAX_SEALS) this.#isWhole = false
    return [...seals, ...removed]
  }

  #seal(structure: PdfStructure, field: SealField): FileSeal {
    try {
      this.#spend(structure.bytes.length)
    } catch {
      return { kind: "SIGNATURE", ...unproven("UNREADABLE", "TOO_MANY"), covers: "PART" }
    }
    const { end, ...seal } = readSeal(structure, field, this.#ends, this.#roots)
    if (seal.covers !== "REVISION" || end === undefined) return seal
    return { ...seal, changedAfter: this.#changedAfter(this.#ends[(seal.revision ?? 0) - 1] ?? 0) }
  }

  /** What all updates after a state came to. */
  #changedAfter(end: number): RevisionChanges {
    const last = this.#ends.at(-1) ?? 0
    const appended = isBlank(this.#bytes, last, this.#bytes.length) ? [] : (["APPENDED_BYTES"] as const)
    if (end === last) return { changes: appended, pages: [] }
    const found = this.#compared(end, last)
    return { changes: [...(found?.changes ?? ["UNREAD"]), ...appended], pages: found?.pages ?? [] }
  }

  /** Seals that an earlier state shows and the latest does not. */
  #removed(shown: ReadonlyArray<SealField>): ReadonlyArray<FileSeal> {
    const known = new Set(shown.map(({ signature }) => idOf(signature)))
    const found: Array<FileSeal> = []
    for (const end of this.#ends.slice(0, -1).slice(-MAX_UPDATES)) {
      try {
        const state = this.#state(end)
        for (const field of sealFields(state)) {
          const id = idOf(field.signature)
          if (known.has(id) || found.length >= MAX_SEALS) continue
          known.add(id)
          found.push({ ...this.#seal(this.#structure, field), removed: true })
        }
      } catch (cause) {
        if (!(cause instanceof RangeError || cause instanceof PdfSyntaxFault)) throw cause
        this.#isWhole = false
      }
    }
    return found
  }
}

/** A file whose structure cannot be followed: its signatures are told as far as they can be counted. */
const unfollowed = (bytes: Buffer): FileProof => {
  const seals: Array<FileSeal> = []
  for (
    let at = bytes.indexOf("/ByteRange");
    at !== -1 && seals.length < MAX_SEALS;
    at = bytes.indexOf("/ByteRange", at + 1)
  )
    seals.push({ kind: "SIGNATURE", ...unproven("UNREADABLE", "MALFORMED"), covers: "PART" })
  return { seals, unread: "STRUCTURE" }
}

/**
 * Verifies the signatures of a PDF, and finds what its updates changed (ISO 32000-2, 12.8 and 7.5.6). It asks nobody:
 * whether a certificate was revoked is not known.
 *
 * @param roots certificates that the host trusts, in DER
 * @param textsOf reads the texts of a page, to tell which of them an update changed
 */
export const readProof = async (
  bytes: Uint8Array,
  roots: ReadonlyArray<Uint8Array>,
  textsOf: TextsOf,
): Promise<FileProof> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const trusted = roots.map((root) => Certificate.fromBER(new Uint8Array(root)))
    return await new ProofReader(file, trusted, textsOf).read()
  } catch (cause) {
    if (cause instanceof PdfSyntaxFault) return unfollowed(file)
    if (cause instanceof RangeError) return { ...unfollowed(file), unread: "EFFORT" }
    throw cause
  }
}
