import { Effect, type Scope, Stream } from "effect"
import { type HttpServerRequest, MultipartParser } from "effect/http"
import { type AccountPlaces, makeAccountPlaces, uploadPlaces } from "../requests/AccountPlaces.ts"
import { Refusal, unavailable } from "../requests/Refusal.ts"
import { cleanFileName, rawFileName } from "./FileName.ts"
import { GatheredBytes } from "./GatheredBytes.ts"
import { stalled } from "./StalledUpload.ts"
import { UploadedBytes } from "./UploadedBytes.ts"
import { uploadLimits } from "./UploadLimits.ts"
import { makeUploadMemory, type UploadMemory } from "./UploadMemory.ts"

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
