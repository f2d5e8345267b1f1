import { describe, expect, it } from "@effect/vitest"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import { makeApi, makeClient as makeTypedClient, materialsGroup } from "@open-valuation/http-api"
import { type Uploads } from "@open-valuation/server/http"
import { MaterialNotFound, type NewMaterial } from "@open-valuation/server/service"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { type Ask, makeClient, makeHost } from "./Host.ts"

const PATH = "/api/open/v1/bank-statement-valuations/materials"
const MIB = 1_048_576

/** A stored file. */
interface Kept {
  readonly files: ReadonlyArray<NewMaterial>
  readonly password: string | undefined
}

const reasons = { E: "encrypted", W: "wrong-password", U: "unsupported", C: "corrupt", B: "busy" } as const

/**
 * A server that accepts files whose first byte is not `?`, and the files it stores. The first byte decides how a file
 * opens.
 */
const uploading = Effect.fnUntraced(function* () {
  const kept: Array<Kept> = []
  const uploads: Uploads = {
    keep: ({ bytes }) => Effect.succeed(bytes[0] === 0x3f ? undefined : { contentType: "text/csv", bytes }),
    open: ({ bytes, fileName, password }) => {
      const reason = Object.entries(reasons).find(([start]) => bytes[0] === start.charCodeAt(0))?.[1]
      return reason === undefined || (reason === "encrypted" && password !== undefined)
        ? Effect.void
        : Effect.fail(new DocumentUnreadable({ fileName, reason, detail: "" }))
    },
    store: {
      put: (_, files, password) =>
        Effect.sync(() => {
          kept.push({ files, password: password && Redacted.value(password) })
          return files.map(({ contentType, fileName }, index) => ({
            fileName,
            contentType,
            materialRef: `mat_${index}`,
          }))
        }),
      size: () => Effect.succeed(undefined),
      get: () => Effect.fail(new MaterialNotFound()),
    },
  }
  const client = yield* makeClient(makeHost(), { uploads })
  const upload = (body: BodyInit, ask: Ask = {}) => client.send(PATH, { method: "POST", body, ...ask })
  return { client, kept, upload }
})

const file = (name: string, content: BlobPart = "a,b\n1,2\n") => new File([content], name)

const form = (files: ReadonlyArray<File>, fields: Readonly<Record<string, string>> = {}, field = "files") => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const one of files) data.append(field, one)
  return data
}

const zeros = (bytes: number) => new Uint8Array(bytes).fill(0x20)

/** A form written by hand. Every character of `name` is one byte. */
const written = (name: string, end = "\r\n--b--\r\n") =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\na,b${end}`, "latin1")

const byHand = { headers: { "content-type": "multipart/form-data; boundary=b" } }

/** Characters whose codes are the bytes of a text. */
const bytesAsLatin1 = (bytes: ReadonlyArray<number>) => String.fromCharCode(...bytes)
/** 工行流水.csv in GB 18030. */
const gb18030 = bytesAsLatin1([0xb9, 0xa4, 0xd0, 0xd0, 0xc1, 0xf7, 0xcb, 0xae, 0x2e, 0x63, 0x73, 0x76])

describe("uploading materials", () => {
  it.effect("stores the files of a form and returns their references in the order of the form", () =>
    Effect.gen(function* () {
      const { kept, upload } = yield* uploading()
      const big = zeros(3 * MIB + 17).map((_, index) => index % 251)
      const answer = yield* upload(
        form([file("一月.csv"), file("b.csv", big)], { password: "s3cret", note: "ignored" }),
      )
      expect(answer.body).toEqual({
        code: 0,
        message: "success",
        data: [
          { fileName: "一月.csv", materialRef: "mat_0", contentType: "text/csv" },
          { fileName: "b.csv", materialRef: "mat_1", contentType: "text/csv" },
        ],
      })
      expect(kept).toHaveLength(1)
      expect(kept[0]?.password).toBe("s3cret")
      expect(Buffer.compare(kept[0]?.files[1]?.bytes ?? new Uint8Array(), big)).toBe(0)
      yield* upload(form([file("a.csv")], { password: "" }))
      expect(kept[1]?.password).toBeUndefined()
    }),
  )

  it.effect("keeps the senders' file names, whatever the encoding, without dangerous parts", () =>
    Effect.gen(function* () {
      const { kept, upload } = yield* uploading()
      const names: ReadonlyArray<readonly [string, string]> = [
        [Buffer.from("工行流水.csv").toString("latin1"), "工行流水.csv"],
        [gb18030, "工行流水.csv"],
        [Buffer.from(gb18030).toString("latin1"), "工行流水.csv"],
        [Buffer.from("résumé.pdf").toString("latin1"), "résumé.pdf"],
        ["C:\\\\Users\\\\me\\\\a.csv", "a.csv"],
        ["../../etc/passwd", "passwd"],
        [Buffer.from("a\u202efdp.exe").toString("latin1"), "afdp.exe"],
        ["..", "file"],
        [`${"x".repeat(500)}.pdf`, `${"x".repeat(179)}…${"x".repeat(16)}.pdf`],
      ]
      for (const [sent] of names) yield* upload(written(sent), byHand)
      expect(kept.map(({ files }) => files[0]?.fileName)).toEqual(names.map(([, name]) => name))
      expect(kept.every(({ files }) => Buffer.from(files[0]?.bytes ?? []).toString() === "a,b")).toBe(true)
    }),
  )

  it.effect("refuses other forms, too many or too large files, and unreadable ones, and stores nothing", () =>
    Effect.gen(function* () {
      const { kept, upload } = yield* uploading()
      const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.csv`))
      const cases: ReadonlyArray<readonly [string, number, BodyInit, Ask?]> = [
        ["JSON", 41500, "{}", { headers: { "content-type": "application/json" } }],
        ["no content type", 41500, zeros(3)],
        ["another multipart", 41500, written("a"), { headers: { "content-type": "multipart/mixed; boundary=b" } }],
        ["a coding", 41500, written("a"), { headers: { ...byHand.headers, "content-encoding": "gzip" } }],
        ["no boundary", 40000, written("a"), { headers: { "content-type": "multipart/form-data" } }],
        ["another boundary", 40000, written("a"), { headers: { "content-type": "multipart/form-data; boundary=c" } }],
        ["an empty body", 40000, "", byHand],
        ["a form cut off", 40000, written("a", ""), byHand],
        ["a broken head", 40000, Buffer.from("--b\r\nContent-Disposition\r\n\r\na\r\n--b--"), byHand],
        ["no part", 40001, form([])],
        ["no file", 40001, form([], { password: "x" })],
        ["a text in place of a file", 40001, form([], { files: "a,b" })],
        ["no choice in a browser", 40001, form([file("", "")])],
        ["another field", 40001, form([file("a.csv")], {}, "file")],
        ["a long password", 40001, form([file("a.csv")], { password: "x".repeat(257) })],
        ["a very long field", 41300, form([file("a.csv")], { password: "x".repeat(5000) })],
        ["21 files", 41300, form(many(21))],
        ["21 empty files", 41300, form(many(21).map(({ name }) => file(name, "")))],
        ["a large file", 41300, form([file("a.csv", zeros(20 * MIB + 1))])],
        ["large files", 41300, form(many(6).map(({ name }) => file(name, zeros(18 * MIB))))],
        ["another type", 41500, form([file("a.csv"), file("b.csv", "?")])],
        ["an empty file", 40001, form([file("a.csv"), file("b.pdf", "")])],
        ["an encrypted file without its password", 40001, form([file("a.csv"), file("b.pdf", "E")])],
        ["a password that does not open a file", 40001, form([file("b.pdf", "W")], { password: "x" })],
        ["a damaged file beside a good one", 40001, form([file("a.csv"), file("b.pdf", "C")])],
        ["an archive with a file of another type", 41500, form([file("a.zip", "U"), file("b.pdf", "E")])],
      ]
      for (const [what, code, body, ask] of cases) {
        expect([what, (yield* upload(body, ask)).body.code]).toEqual([what, code])
      }
      expect(kept).toEqual([])
      yield* upload(form(many(20)))
      yield* upload(form([file("a.csv", zeros(20 * MIB))]))
      expect(kept.map(({ files }) => files.length)).toEqual([20, 1])
    }),
  )

  it.effect("accepts files that open with their password, and those that a busy machine could not test", () =>
    Effect.gen(function* () {
      const { kept, upload } = yield* uploading()
      yield* upload(form([file("a.pdf", "E")], { password: "x" }))
      yield* upload(form([file("a.pdf", "B")]))
      expect(kept).toHaveLength(2)
    }),
  )

  it.effect("says which file is wrong, and why", () =>
    Effect.gen(function* () {
      const { upload } = yield* uploading()
      const en = { headers: { "accept-language": "en" } }
      const types = yield* upload(form([file("a.csv"), file("b.exe", "?"), file("c.pdf", "")]), en)
      expect(types.body.data).toEqual({
        errors: [
          { path: "files[1]", message: expect.stringContaining('"b.exe"') },
          { path: "files[2]", message: expect.stringContaining("is empty") },
        ],
      })
      const sealed = yield* upload(form([file("a.csv"), file("b.pdf", "E"), file("c.zip", "W")]), en)
      expect(sealed.body.data).toEqual({
        errors: [
          { path: "files[1]", message: expect.stringMatching(/"b\.pdf".*password/) },
          { path: "files[2]", message: expect.stringMatching(/"c\.zip".*password/) },
        ],
      })
      const mixed = form([file("a.csv", ""), file("b.pdf", "E"), file("c.exe", "?"), file("d.csv"), file("e.pdf", "C")])
      mixed.append("file", file("f.csv"))
      const all = yield* upload(mixed, en)
      expect(all.body).toMatchObject({
        code: 41500,
        data: { errors: ["file", "files[0]", "files[1]", "files[2]", "files[4]"].map((path) => ({ path })) },
      })
      const fields = yield* upload(form([file("a.csv")], {}, "file"), en)
      expect(fields.body.data).toMatchObject({ errors: [{ path: "file" }, { path: "files" }] })
    }),
  )

  it.effect("is what the typed client sends and reads", () =>
    Effect.gen(function* () {
      const { client, kept } = yield* uploading()
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        const { headers, method, url } = request
        const send = (body: ArrayBuffer) => client.fetch(new URL(url).pathname, { method, headers, body })
        return Effect.runPromise(
          Effect.flatMap(
            Effect.promise(() => request.arrayBuffer()),
            send,
          ),
        )
      }
      const typed = yield* makeTypedClient(makeApi(materialsGroup), {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_owner"),
      }).pipe(Effect.provide(Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))))
      const { data } = yield* typed.materials.upload({ payload: form([file("流水.csv")], { password: "s3cret" }) })
      expect(data).toEqual([{ fileName: "流水.csv", materialRef: "mat_0", contentType: "text/csv" }])
      expect(kept[0]?.password).toBe("s3cret")
    }),
  )

  it.effect("needs the scope, a key, and a POST, before anything is read", () =>
    Effect.gen(function* () {
      const { client } = yield* uploading()
      const code = (ask: Ask) => Effect.map(client.send(PATH, ask), (answer) => answer.body.code)
      expect(yield* code({ method: "PUT" })).toBe(40500)
      expect(yield* code({ method: "POST", body: "x", headers: { "x-api-key": "" } })).toBe(40100)
      expect(yield* code({ method: "POST", body: "x", headers: { "x-api-key": "ovk_chatty" } })).toBe(40300)
      const closed = yield* makeClient(makeHost())
      expect((yield* closed.send(PATH, { method: "POST", body: form([file("a.csv")]) })).body.code).toBe(40400)
    }),
  )
})
