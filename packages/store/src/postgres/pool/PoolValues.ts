import type { PoolStatement } from "./HostPool.ts"

/** Object identifiers of the types whose text is decoded. https://www.postgresql.org/docs/18/datatype-oid.html */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  timestamp: 1114,
  timestamptz: 1184,
  jsonb: 3802,
} as const

/** `2026-11-24 15:32:54.123456+08`, in whatever zone the session has. */
const timestamp = (text: string): Date => {
  const [, day, time, zone = "+00", minutes = ":00"] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/.exec(text) ?? []
  return new Date(day === undefined ? Number.NaN : `${day}T${time}${zone}${minutes}`)
}

const bytes = (text: string): Uint8Array => {
  if (!text.startsWith(String.raw`\x`)) throw new TypeError("the session's bytea_output must be hex")
  return new Uint8Array(Buffer.from(text.slice(2), "hex"))
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [OID.bool, (text) => text === "t"],
  [OID.bytea, bytes],
  [OID.int8, BigInt],
  ...[OID.int2, OID.int4, OID.oid, OID.float4, OID.float8].map((oid) => [oid, Number] as const),
  ...[OID.json, OID.jsonb].map((oid) => [oid, JSON.parse] as const),
  ...[OID.timestamp, OID.timestamptz].map((oid) => [oid, timestamp] as const),
])

/** Decodes values as the driver of `Postgres` does, whatever parsers the host has set. Other types stay text. */
export const types: PoolStatement["types"] = { getTypeParser: (oid) => parsers.get(oid) ?? String }

/** Parameters as node-postgres sends them: instants in UTC, and bytes without a copy. */
export const encoded = (values: ReadonlyArray<unknown>): Array<unknown> =>
  values.map((value) => {
    if (value === undefined) return null
    if (value instanceof Date) return value.toISOString()
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      throw new TypeError("an object is no parameter: pass its JSON")
    }
    return value
  })
