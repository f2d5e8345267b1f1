import { expect, it } from "@effect/vitest"
import { GatheredBytes } from "../../src/materials/ReadUpload.ts"

const body = Uint8Array.from({ length: 680_000 }, (_, at) => at % 251)

it.each([1, 7, 65_535, 65_536, 65_537, 300_000])("chunks of %i bytes become few pieces with the same bytes", (size) => {
  const pieces: Array<Uint8Array> = []
  const gathered = new GatheredBytes((piece) => pieces.push(piece))
  for (let at = 0; at < body.length; at += size) gathered.write(body.subarray(at, at + size))
  gathered.flush()
  gathered.flush()
  expect(Buffer.compare(Buffer.concat(pieces), body)).toBe(0)
  // Two neighbouring pieces together are never shorter than one full piece.
  expect(pieces.length).toBeLessThanOrEqual(2 * Math.ceil(body.length / 65_536))
})
