import { describe, expect, it } from "@effect/vitest"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import { makeApi, makeClient as makeTypedClient, recognitionGroup } from "@open-valuation/http-api"
import type { Recognition } from "@open-valuation/server/http"
import { MaterialNotFound, type NewMaterial } from "@open-valuation/server/service"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { type Ask, makeClient, makeHost } from "./Host.ts"

const PATH = "/api/open/v1/chat-sessions/materials/ocr"

const fields = { model: "STC250", manufactureDate: "2019-03" }
const confidence = { model: 0.97, manufactureDate: 0.9 }
const box = { x: 61.3, y: 48.2, width: 29.5, height: 9.1, pageWidth: 240.4, pageHeight: 160.8 }
/** The date has no place: not every reader knows where it read. */
const places = { model: [{ page: 1, ...box, upsideDown: true as const }] }

/** A server that accepts images whose first byte is not `?`. The first byte decides their content. */
const reading = Effect.fnUntraced(function* () {
  const kept: Array<{ readonly file: NewMaterial | undefined; readonly password: string | undefined }> = []
  const asked: Array<string> = []
  const recognition: Recognition = {
    keep: ({ bytes }) => Effect.succeed(bytes[0] === 0x3f ? undefined : { contentType: "image/jpeg", bytes }),
    readFields: ({ assetType, bytes, fileName }) => {
      asked.push(assetType)
      if (bytes[0] === 0x62) {
        const seen = { sharpness: 0.1, words: 12 }
        return Effect.fail(new DocumentUnreadable({ fileName, reason: "blurred", detail: "", seen }))
      }
      if (bytes[0] === 0x63) return Effect.fail(new DocumentUnreadable({ fileName, reason: "ocr-failed", detail: "" }))
      if (bytes[0] === 0x65) return Effect.fail(new DocumentUnreadable({ fileName, reason: "no-text", detail: "" }))
      if (bytes[0] === 0x66) {
        return Effect.fail(new DocumentUnreadable({ fileName, reason: "faint", detail: "", seen: { words: 0 } }))
      }
      if (bytes[0] === 0x68) return Effect.fail(new DocumentUnreadable({ fileName, reason: "illegible", detail: "" }))
      if (bytes[0] === 0x67) return Effect.fail(new DocumentUnreadable({ fileName, reason: "busy", detail: "" }))
      if (bytes[0] === 0x64)
        return Effect.succeed({ kind: undefined, fields: {}, confidence: {}, places: {}, notes: [] })
      const notes = [{ code: "document.empty", params: { fileName } }]
      return Effect.succeed({ kind: "NAMEPLATE", fields, confidence, places, notes })
    },
    store: {
      put: (_, files, password) =>
        Effect.sync(() => {
          kept.push({ file: files[0], password: password && Redacted.value(password) })
          return files.map(({ contentType, fileName }) => ({ fileName, contentType, materialRef: "mat_0" }))
        }),
      size: () => Effect.succeed(undefined),
      get: () => Effect.fail(new MaterialNotFound()),
    },
  }
  const client = yield* makeClient(makeHost(), { recognition })
  const recognise = (body: BodyInit, query = "?assetType=EQUIPMENT", ask: Ask = {}) =>
    client.send(PATH + query, { method: "POST", body, ...ask })
  return { asked, client, kept, recognise }
})

const form = (content: BlobPart, also: Readonly<Record<string, string | File>> = {}, field = "file") => {
  const data = new FormData()
  data.append(field, new File([content], "铭牌.jpg"))
  for (const [name, value] of Object.entries(also)) data.append(name, value)
  return data
}

describe("reading the fields of a photographed document", () => {
  it.effect("returns the fields under the names of the request, and stores the file", () =>
    Effect.gen(function* () {
      const { asked, kept, recognise } = yield* reading()
      const answer = yield* recognise(form("a", { password: "s3cret" }), undefined, {
        headers: { "accept-language": "en" },
      })
      expect(answer.body).toEqual({
        code: 0,
        message: "success",
        data: {
          ocrFields: fields,
          fieldConfidence: confidence,
          fieldPlaces: places,
          materialRef: "mat_0",
          materialFileName: "铭牌.jpg",
          documentKind: "NAMEPLATE",
          notes: [expect.stringContaining("铭牌.jpg")],
        },
      })
      expect(asked).toEqual(["EQUIPMENT"])
      expect(kept).toMatchObject([{ file: { fileName: "铭牌.jpg", contentType: "image/jpeg" }, password: "s3cret" }])
    }),
  )

  it.effect("returns no fields for an unknown document", () =>
    Effect.gen(function* () {
      const { recognise } = yield* reading()
      const { body } = yield* recognise(form("d"), "?assetType=VEHICLE")
      expect(body).toMatchObject({
        code: 0,
        data: { ocrFields: {}, fieldConfidence: {}, fieldPlaces: {}, documentKind: null, notes: [] },
      })
    }),
  )

  it.effect("keeps a picture in which nothing is recognised, and says so", () =>
    Effect.gen(function* () {
      const { kept, recognise } = yield* reading()
      for (const content of ["e", "f", "h"]) {
        const { body } = yield* recognise(form(content))
        expect(body).toMatchObject({
          code: 0,
          data: {
            ocrFields: {},
            fieldConfidence: {},
            materialRef: "mat_0",
            documentKind: null,
            notes: [expect.stringContaining("铭牌.jpg")],
          },
        })
      }
      expect(kept).toHaveLength(3)
    }),
  )

  it.effect("refuses an unreadable file with the reason, and stores nothing", () =>
    Effect.gen(function* () {
      const { kept, recognise } = yield* reading()
      const blurred = yield* recognise(form("b"))
      expect(blurred.body).toMatchObject({
        code: 40001,
        data: { errors: [{ path: "file", message: expect.stringContaining("铭牌.jpg") }] },
      })
      for (const content of ["c", "g"]) {
        const broken = yield* recognise(form(content))
        expect([broken.body.code, broken.headers.get("retry-after")]).toEqual([50300, "5"])
      }
      expect(kept).toEqual([])
    }),
  )

  it.effect("names every fault of a request", () =>
    Effect.gen(function* () {
      const { asked, kept, recognise } = yield* reading()
      const cases: ReadonlyArray<readonly [string, number, ReadonlyArray<string>, BodyInit, string?]> = [
        ["no asset", 40001, ["assetType"], form("a"), ""],
        ["an unknown asset", 40001, ["assetType"], form("a"), "?assetType=SHIP"],
        ["another field", 40001, ["files", "file"], form("a", {}, "files")],
        ["two files", 40001, ["file"], form("a", { file: new File(["a"], "b.jpg") })],
        ["all at once", 40001, ["assetType", "files", "file"], form("a", {}, "files"), "?assetType="],
        ["a long password", 40001, ["password"], form("a", { password: "x".repeat(257) })],
        ["no image", 41500, ["file"], form("?")],
        ["an empty file", 40001, ["file"], form("")],
        ["an empty file of an unknown asset", 40001, ["assetType", "file"], form(""), "?assetType=SHIP"],
        ["no image of no asset", 41500, ["assetType", "file"], form("?"), ""],
      ]
      for (const [what, code, paths, body, query] of cases) {
        const answer = yield* recognise(body, query)
        const found = answer.body.data as { readonly errors: ReadonlyArray<{ readonly path: string }> }
        expect([what, answer.body.code, found.errors.map(({ path }) => path)]).toEqual([what, code, paths])
      }
      expect([asked, kept]).toEqual([[], []])
    }),
  )

  it.effect("is what the typed client sends and reads, and needs the scope", () =>
    Effect.gen(function* () {
      const { client, recognise } = yield* reading()
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        const { pathname, search } = new URL(request.url)
        const { headers, method } = request
        return Effect.runPromise(
          Effect.flatMap(
            Effect.promise(() => request.arrayBuffer()),
            (body) => client.fetch(pathname + search, { method, headers, body }),
          ),
        )
      }
      const typed = yield* makeTypedClient(makeApi(recognitionGroup), {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_owner"),
      }).pipe(Effect.provide(Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))))
      const { data } = yield* typed.recognition.ocr({ query: { assetType: "EQUIPMENT" }, payload: form("a") })
      expect(data.ocrFields).toEqual(fields)
      expect(data.fieldPlaces).toEqual(places)
      const chatty = yield* recognise(form("a"), undefined, { headers: { "x-api-key": "ovk_chatty" } })
      expect(chatty.body.code).toBe(40300)
    }),
  )
})
