import { Effect, type Scope, Stream } from "effect"
import { type HttpServerRequest, MultipartParser } from "effect/http"
import { type AccountPlaces, makeAccountPlaces, uploadPlaces } from "../http/AccountPlaces.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import { cleanFileName, rawFileName } from "./FileName.ts"

const MIB = 1_048_576

/** Limits of an upload (contract, section 6). */
export const uploadLimits = {
  files: 20,
  fileBytes: 20 * MIB,
  totalBytes: 100 * MIB,
  /** Everything except the files: part headers, boundaries, small fields. */
  framingBytes: MIB,
  /** A field that is not a file. */
  fieldBytes: 4096,
  passwordCharacters: 256,
  /**
   * Bytes of a refused upload that are read and discarded, so that clients which read the answer only after sending
   * everything still receive it.
   */
  refusedBytes: 256 * MIB,
  /** Memory for all uploads that a process reads at the same time. */
  memoryBytes: 400 * MIB,
  /** Memory for the uploads of one account: one upload of the largest size. */
  accountMemoryBytes: 100 * MIB,
  /** An upload that sends fewer than `stallBytes` within `stallSeconds` is aborted. */
  stallBytes: 64 * 1024,
  stallSeconds: 10,
} as const

const late = new Refusal({
  code: 40000,
  words: { code: "connection.late", params: {} },
  headers: { connection: "close" },
})

/** Refuses an upload that sends too few bytes with 40000, so that others can use the memory it holds. */
const stalled = Effect.fnUntraced(function* (bytesRead: () => number): Effect.fn.Return<never, Refusal> {
  for (let before = 0; ;) {
    yield* Effect.sleep({ seconds: uploadLimits.stallSeconds })
    const now = bytesRead()
    if (now - before < uploadLimits.stallBytes) return yield* late
    before = now
  }
})

/** Sizes of a block, in bytes. The event loop copies the largest in well under a millisecond. */
const SMALLEST = 16_384
const LARGEST = 1_048_576

/**
 * Bytes of a file as they come, in blocks: what is there is not copied when more comes. A chunk is copied, so that a
 * small one keeps no large buffer alive.
 */
export class UploadedBytes {
  #blocks: Array<Uint8Array> = []
  #free = new Uint8Array()
  length = 0

  append(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#free.length === 0) {
        this.#free = new Uint8Array(Math.min(LARGEST, Math.max(SMALLEST, this.length)))
        this.#blocks.push(this.#free)
      }
      const part = chunk.subarray(at, at + this.#free.length)
      this.#free.set(part)
      this.#free = this.#free.subarray(part.length)
      this.length += part.length
      at += part.length
    }
  }

  /**
   * All bytes, in memory that threads share, so that giving them to one copies nothing. They are taken: what is
   * appended later begins anew. Others get their turn between two blocks.
   */
  readonly take: Effect.Effect<Uint8Array> = Effect.suspend(() => {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.length))
    const blocks = this.#blocks.toReversed()
    this.#blocks = []
    this.#free = new Uint8Array()
    this.length = 0
    let at = 0
    const next = Effect.sync(() => {
      const block = blocks.pop()?.subarray(0, bytes.length - at) ?? new Uint8Array()
      bytes.set(block, at)
      at += block.length
    })
    return Effect.whileLoop({
      while: () => at < bytes.length,
      body: () => Effect.andThen(next, Effect.yieldNow),
      step: () => undefined,
    }).pipe(Effect.as(bytes))
  })
}

/**
 * `taken` when the bytes were granted, `share` when the account has used up its share, `busy` when all uploads
 * together have used up the total.
 */
type Taken = "taken" | "share" | "busy"

/**
 * Counts the bytes held by running uploads, so that they cannot exhaust the process and no account takes all of the
 * memory.
 */
interface UploadMemory {
  readonly take: (accountId: number, bytes: number) => Taken
  readonly release: (accountId: number, bytes: number) => void
}

/** Memory that uploads may hold, in bytes. */
interface MemoryLimits {
  readonly memoryBytes: number
  readonly accountMemoryBytes: number
}

/** Creates the counter of a process. */
export const makeUploadMemory = ({ accountMemoryBytes, memoryBytes }: MemoryLimits): UploadMemory => {
  const byAccount = new Map<number, number>()
  let held = 0
  return {
    take: (accountId, bytes) => {
      const own = (byAccount.get(accountId) ?? 0) + bytes
      if (own > accountMemoryBytes) return "share"
      if (held + bytes > memoryBytes) return "busy"
      byAccount.set(accountId, own)
      held += bytes
      return "taken"
    },
    release: (accountId, bytes) => {
      const own = (byAccount.get(accountId) ?? 0) - bytes
      if (own > 0) byAccount.set(accountId, own)
      else byAccount.delete(accountId)
      held -= bytes
    },
  }
}

/** Size of a piece, bytes. Large enough that the cost per piece does not matter. */
const PIECE = 65_536

/** Collects the chunks of a body, whatever their sizes, and passes them on in pieces. */
export class GatheredBytes {
  readonly #pass: (piece: Uint8Array) => void
  #piece = new Uint8Array(PIECE)
  #length = 0

  constructor(pass: (piece: Uint8Array) => void) {
    this.#pass = pass
  }

  write(chunk: Uint8Array): void {
    if (this.#length + chunk.length > PIECE) this.flush()
    if (chunk.length >= PIECE) return this.#pass(chunk)
    this.#piece.set(chunk, this.#length)
    this.#length += chunk.length
  }

  /** Passes on what has been collected. */
  flush(): void {
    if (this.#length === 0) return
    const piece = this.#piece.subarray(0, this.#length)
    this.#piece = new Uint8Array(PIECE)
    this.#length = 0
    this.#pass(piece)
  }
}

/** Limits shared by all uploads of a process. */
export interface UploadShares {
  readonly memory: UploadMemory
  readonly places: AccountPlaces
}

/** Creates the limits shared by all uploads of a process. */
export const makeUploadShares = (): UploadShares => ({
  memory: makeUploadMemory(uploadLimits),
  places: makeAccountPlaces(uploadPlaces),
})

/** A file of a form. */
export interface UploadedFile {
  /** Name of the form's field. */
  readonly field: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** The content of a form, in order. */
export interface Upload {
  readonly files: ReadonlyArray<UploadedFile>
  /** Fields that are not files, by name. The last one with a name wins. */
  readonly fields: ReadonlyMap<string, string>
}

const notSupported = new Refusal({ code: 41500 })
const broken = new Refusal({ code: 40000 })
const tooLarge = new Refusal({ code: 41300, headers: { connection: "close" } })
const busy = unavailable(5)
const overShare = new Refusal({ code: 42900, headers: { "retry-after": "5" } })

const isForm = (contentType: string): boolean => /^multipart\/form-data\s*(;|$)/i.test(contentType.trim())

/**
 * The files and fields of a `multipart/form-data` request, in memory while the scope lives. Refuses another content
 * type with 41500, a form beyond the limits with 41300, a form that is malformed, cut off or stalls with 40000, and too
 * many uploads in progress with 42900 (the account's) or 50300 (the process's).
 */
export const readUpload = (
  request: HttpServerRequest.HttpServerRequest,
  accountId: number,
  { memory, places }: UploadShares,
): Effect.Effect<Upload, Refusal, Scope.Scope> => {
  const {
    "content-type": type = "",
    "content-encoding": encoding = "identity",
    "content-length": length = "0",
  } = request.headers
  if (!isForm(type) || encoding !== "identity") return Effect.fail(notSupported)
  const form = makeForm(request.headers, accountId, memory)
  if (Number(length) > uploadLimits.totalBytes + uploadLimits.framingBytes) {
    form.refuse(tooLarge)
    if (Number(length) > uploadLimits.refusedBytes) return Effect.fail(tooLarge)
  }
  const read = request.stream.pipe(
    Stream.takeWhile((chunk) => form.write(chunk)),
    Stream.runDrain,
    Effect.mapError(() => broken),
    Effect.andThen(Effect.suspend(form.end)),
    Effect.raceFirst(stalled(form.bytesRead)),
  )
  return places
    .place(accountId)
    .pipe(Effect.andThen(Effect.addFinalizer(() => Effect.sync(form.release))), Effect.andThen(read))
}

/**
 * The bytes of a request that sends one file as its body, in memory while the scope lives. The limits are those of a
 * form with one file.
 */
export const readBytes = (
  request: HttpServerRequest.HttpServerRequest,
  accountId: number,
  { memory, places }: UploadShares,
): Effect.Effect<Uint8Array, Refusal, Scope.Scope> => {
  const { "content-encoding": encoding = "identity", "content-length": length = "0" } = request.headers
  if (encoding !== "identity") return Effect.fail(notSupported)
  if (Number(length) > uploadLimits.fileBytes) return Effect.fail(tooLarge)
  const content = new UploadedBytes()
  let held = 0
  const write = (chunk: Uint8Array): Effect.Effect<void, Refusal> => {
    if (held + chunk.length > uploadLimits.fileBytes) return Effect.fail(tooLarge)
    const taken = memory.take(accountId, chunk.length)
    if (taken !== "taken") return Effect.fail(taken === "share" ? overShare : busy)
    held += chunk.length
    content.append(chunk)
    return Effect.void
  }
  return places.place(accountId).pipe(
    Effect.andThen(Effect.addFinalizer(() => Effect.sync(() => memory.release(accountId, held)))),
    Effect.andThen(
      request.stream.pipe(
        Stream.mapError(() => broken),
        Stream.runForEach(write),
        Effect.andThen(content.take),
        Effect.raceFirst(stalled(() => held)),
      ),
    ),
  )
}

/** Bytes kept of each part's beginning, enough for the longest header that the parser accepts. */
const HEADS = 65_536

const makeForm = (headers: Readonly<Record<string, string>>, accountId: number, memory: UploadMemory) => {
  const files: Array<Omit<UploadedFile, "bytes"> & { readonly content: UploadedBytes }> = []
  const fields = new Map<string, string>()
  let refusal: Refusal | undefined
  let total = 0
  let held = 0
  let read = 0
  let heads = new Uint8Array()

  const refuse = (reason: Refusal): void => {
    refusal ??= reason
    files.length = 0
  }

  const append = (content: UploadedBytes, chunk: Uint8Array): void => {
    if (refusal !== undefined) return
    total += chunk.length
    if (total > uploadLimits.totalBytes || content.length + chunk.length > uploadLimits.fileBytes) {
      return refuse(tooLarge)
    }
    const taken = memory.take(accountId, chunk.length)
    if (taken !== "taken") return refuse(taken === "share" ? overShare : busy)
    held += chunk.length
    content.append(chunk)
  }

  const parser = MultipartParser.make({
    headers,
    maxFieldSize: uploadLimits.fieldBytes,
    // More than a valid form has, so that the faults of an invalid one can be reported.
    maxParts: 2 * uploadLimits.files,
    onField: (info, value) => {
      if (refusal === undefined) fields.set(info.name, MultipartParser.decodeField(info, value))
    },
    onFile: (info) => {
      const content = new UploadedBytes()
      const name = info.filename ?? ""
      const fileName = cleanFileName(name.includes("\ufffd") ? rawFileName(heads, name) : name)
      // A browser sends an empty part without a name for an empty file input.
      let kept = name !== ""
      if (kept) files.push({ field: info.name, fileName, content })
      return (chunk) => {
        if (chunk === null || chunk.length === 0) return
        if (!kept) {
          kept = true
          files.push({ field: info.name, fileName, content })
        }
        append(content, chunk)
        if (files.length > uploadLimits.files) refuse(tooLarge)
      }
    },
    onError: (error) => refuse(error._tag === "ReachedLimit" ? tooLarge : broken),
    onDone: () => {},
  })

  const gathered = new GatheredBytes((piece) => {
    if (refusal !== undefined) return
    const seen = new Uint8Array(heads.length + piece.length)
    seen.set(heads)
    seen.set(piece, heads.length)
    heads = seen
    parser.write(piece)
    heads = heads.slice(-HEADS)
  })

  return {
    refuse,
    /** Takes a chunk of the body. Returns `false` when the rest need not be read. */
    write: (chunk: Uint8Array): boolean => {
      read += chunk.length
      if (refusal === undefined) gathered.write(chunk)
      return read <= uploadLimits.refusedBytes
    },
    end: (): Effect.Effect<Upload, Refusal> => {
      gathered.flush()
      if (refusal === undefined) parser.end()
      if (refusal === undefined && files.length > uploadLimits.files) refuse(tooLarge)
      if (refusal !== undefined) return Effect.fail(refusal)
      return Effect.forEach(files, ({ content, ...file }) =>
        Effect.map(content.take, (bytes) => ({ ...file, bytes })),
      ).pipe(Effect.map((taken) => ({ fields, files: taken })))
    },
    bytesRead: (): number => read,
    release: (): void => memory.release(accountId, held),
  }
}
