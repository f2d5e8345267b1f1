import { expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { UploadedBytes } from "../../src/materials/ReadUpload.ts"

const body = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251)

const inChunks = (size: number): UploadedBytes => {
  const content = new UploadedBytes()
  for (let at = 0; at < body.length; at += size) content.append(body.slice(at, at + size))
  return content
}

it.effect.each([333, 16_384, 65_536, 1_048_577, 3_000_000])("chunks of %i bytes become the same bytes", (size) =>
  Effect.gen(function* () {
    const content = inChunks(size)
    expect(content.length).toBe(body.length)
    const bytes = yield* content.take
    // A thread that is given them gets no copy.
    expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(Buffer.compare(bytes, body)).toBe(0)
  }),
)

it.effect("nothing becomes no bytes", () =>
  Effect.gen(function* () {
    expect(yield* new UploadedBytes().take).toHaveLength(0)
  }),
)

it.effect("others get their turn while a large file is taken", () =>
  Effect.gen(function* () {
    let turns = 0
    const other = yield* Effect.forkChild(
      Effect.forever(
        Effect.andThen(
          Effect.sync(() => turns++),
          Effect.yieldNow,
        ),
      ),
    )
    yield* inChunks(65_536).take
    yield* Fiber.interrupt(other)
    expect(turns).toBeGreaterThanOrEqual(3)
  }),
)
