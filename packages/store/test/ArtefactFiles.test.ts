import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { it } from "@effect/vitest"
import { encodeArtefact } from "@open-valuation/core/market"
import { ModelStore } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { ArtefactFiles, ArtefactStore, ArtefactsUnavailable, memoryQueue } from "@open-valuation/store"
import { Effect, Layer, Logger, Result } from "effect"
import { afterAll, expect } from "vitest"
import { artefacts } from "./Artefacts.ts"

const root = mkdtempSync(join(tmpdir(), "ov-models-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const [first, second] = artefacts as [(typeof artefacts)[0], (typeof artefacts)[0]]
const asOf = 30_000

it.effect("an artefact is written to a folder under its market's name, and read again", () =>
  Effect.gen(function* () {
    const folder = join(root, "new", "folder")
    yield* ArtefactFiles.prepareFolder(folder)
    const path = yield* ArtefactFiles.write(folder, first)
    yield* ArtefactFiles.write(folder, { ...first, fittedAt: "2026-07-01T08:00:00.000Z" })
    expect(readdirSync(folder)).toStrictEqual([ArtefactFiles.fileName(first)])
    expect(ArtefactFiles.fileName(first)).toMatch(/^PROPERTY-[\p{L}-]+\.json\.gz$/u)
    expect(yield* ArtefactFiles.read(path)).toStrictEqual({ ...first, fittedAt: "2026-07-01T08:00:00.000Z" })
    expect(JSON.parse(gunzipSync(readFileSync(path)).toString())).toMatchObject({ format: 4, modelId: first.modelId })
    writeFileSync(join(folder, "plain.json"), encodeArtefact(second))
    expect(yield* ArtefactFiles.read(join(folder, "plain.json"))).toStrictEqual(second)
  }),
)

it.effect("a folder that cannot be written is refused with a line that names it", () =>
  Effect.gen(function* () {
    const file = join(root, "file")
    writeFileSync(file, "")
    for (const folder of [file, join(file, "below")]) {
      const error = yield* Effect.flip(ArtefactFiles.prepareFolder(folder))
      expect(error._tag).toBe("ArtefactFileUnusable")
      expect(error.message).toContain(folder)
      expect(error.message).not.toContain("\n")
    }
  }),
)

it.effect("a file that is missing, damaged or no artefact is refused by its name", () =>
  Effect.gen(function* () {
    const path = join(root, "damaged.json.gz")
    const bytes = gzipSync(encodeArtefact(first))
    expect(yield* Effect.flip(ArtefactFiles.read(join(root, "absent.json")))).toMatchObject({
      _tag: "ArtefactFileUnusable",
      message: expect.stringContaining("absent.json"),
    })
    const middle = Uint8Array.from(bytes)
    middle[bytes.length >> 1]! ^= 0x40
    for (const content of [
      bytes.subarray(0, 500),
      middle,
      gzipSync("{}"),
      Buffer.from("text"),
      Buffer.from([0xff, 0xfe]),
      "",
    ]) {
      writeFileSync(path, content)
      const error = yield* Effect.flip(ArtefactFiles.read(path))
      expect(error).toMatchObject({ _tag: "ArtefactRefused", reason: "Damaged" })
      expect(error.message).toContain(path)
      expect(error.message).not.toContain("()")
    }
  }),
)

it.effect("a library serves the models of files, and needs no samples to do it", () =>
  Effect.gen(function* () {
    const folder = join(root, "library")
    yield* ArtefactFiles.prepareFolder(folder)
    const paths = yield* Effect.forEach([first, second], (one) => ArtefactFiles.write(folder, one))
    yield* Effect.gen(function* () {
      const { model } = yield* ModelStore
      expect((yield* model({ assetType: "PROPERTY", market: second.market, asOf }))?.modelId).toBe(second.modelId)
      expect(yield* model({ assetType: "PROPERTY", market: "elsewhere", asOf })).toBeUndefined()
    }).pipe(Effect.provide(ArtefactFiles.layer([propertyRecipe], paths)))
    const other = { ...propertyRecipe, listingDiscount: 0 }
    const refused = yield* Effect.flip(
      Effect.provide(Effect.flatMap(ModelStore, Effect.succeed), ArtefactFiles.layer([other], paths)),
    )
    expect(refused).toMatchObject({ reason: "OtherRecipe" })
  }),
)

it.effect("a folder precedes another store: its usable files are served, the others are logged", () =>
  Effect.gen(function* () {
    const folder = join(root, "before")
    yield* ArtefactFiles.prepareFolder(folder)
    yield* ArtefactFiles.write(folder, first)
    writeFileSync(join(folder, "a-damaged.json.gz"), "no artefact")
    writeFileSync(join(folder, "notes.txt"), "not a model")
    const lines: Array<string> = []
    const log = Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])
    const away = Effect.fail(new ArtefactsUnavailable({ message: "away" }))
    const below = Layer.succeed(ArtefactStore, {
      find: ({ market }) =>
        market === "away" || market === first.market ? away : Effect.succeed([Result.succeed({ artefact: second })]),
      put: () => Effect.void,
      fits: memoryQueue(),
    })
    yield* Effect.gen(function* () {
      const { find } = yield* ArtefactStore
      expect(yield* find(first)).toStrictEqual([Result.succeed({ artefact: first })])
      expect(yield* find(second)).toStrictEqual([Result.succeed({ artefact: second })])
      expect((yield* Effect.flip(find({ assetType: "PROPERTY", market: "away" }))).message).toBe("away")
    }).pipe(Effect.provide([ArtefactFiles.layerBefore(folder).pipe(Layer.provide(below)), log]))
    expect(lines).toStrictEqual([expect.stringContaining("a-damaged.json.gz")])
    const absent = ArtefactFiles.layerBefore(join(root, "absent")).pipe(Layer.provide(below))
    const refused = yield* Effect.flip(Effect.provide(Effect.flatMap(ArtefactStore, Effect.succeed), absent))
    expect(refused.message).toContain("absent")
  }),
)
