import { changedSeals } from "./changedSeals.ts"
import { der, identifier, octets, sequence } from "./Der.ts"
import { after, broken, good, issue, makeDesk, type SealCase, type SealDesk, signWith, unsealed } from "./SealCase.ts"
import { soundSeals } from "./soundSeals.ts"

/** Ranges of bytes that leave something out, and signatures that are none or harm their reader. */
const hostileSeals = ({ add, keys: { rsa }, seal, sealed }: SealDesk): void => {
  add("half a file", seal(unsealed(), { range: ([, a = 0, b = 0, c = 0]) => [0, a, b, Math.floor(c / 2)] }), [
    { ...good, covers: "PART" },
  ])
  add("only the first bytes", seal(unsealed(), { range: ([, , b = 0, c = 0]) => [0, 9, b, c] }), [broken("BYTE_RANGE")])
  add("overlapping ranges", seal(unsealed(), { range: ([, a = 0, , c = 0]) => [0, a, 5, c] }), [broken("BYTE_RANGE")])
  add("a range beyond the end", seal(unsealed(), { range: ([, a = 0, b = 0, c = 0]) => [0, a, b, c + 99] }), [
    broken("BYTE_RANGE"),
  ])
  add(
    "wrapping: room beside the signature",
    seal(unsealed(), { range: ([, a = 0, b = 0, c = 0]) => [0, a, b + 9, c - 9] }),
    [broken("BYTE_RANGE")],
  )
  const dictionary = (from: RegExp, to: string) => ({ dictionary: (text: string) => text.replace(from, to) })
  add("universal forgery: no range", seal(unsealed(), dictionary(/\/ByteRange \[[^\][]*\]/u, "")), [
    broken("BYTE_RANGE"),
  ])
  add("universal forgery: range null", seal(unsealed(), dictionary(/\/ByteRange \[[^\][]*\]/u, "/ByteRange null")), [
    broken("BYTE_RANGE"),
  ])
  add(
    "universal forgery: negative range",
    seal(unsealed(), dictionary(/\/ByteRange \[[^\][]*\]/u, "/ByteRange [0 -1 -1 5]")),
    [broken("BYTE_RANGE")],
  )
  add("universal forgery: no signature", seal(unsealed(), dictionary(/\/Contents <0*>/u, "")), [broken("NO_SIGNATURE")])
  add("universal forgery: signature null", seal(unsealed(), dictionary(/\/Contents <0*>/u, "/Contents null")), [
    broken("NO_SIGNATURE"),
  ])
  add("universal forgery: signature of zeros", seal(unsealed(), { sign: () => Buffer.alloc(9) }), [
    { integrity: "UNREADABLE", fault: "MALFORMED" },
  ])

  // Hostile files.
  const large = issue(rsa, { padding: 1_048_576 })
  add("a certificate of 1 MB", seal(unsealed(), { room: 1_100_000, sign: signWith(large.leaf) }), [
    { integrity: "UNREADABLE", fault: "TOO_LARGE" },
  ])
  const deep = Array.from({ length: 5_000 }).reduce<Buffer>((inner) => sequence(inner), der(0x05))
  add("5,000 values within each other", seal(unsealed(), { room: 50_000, sign: () => deep }), [
    { integrity: "UNREADABLE", fault: "MALFORMED" },
  ])
  add(
    "a signature that is something else",
    seal(unsealed(), { sign: () => sequence(identifier("1.2.3"), octets(Buffer.from("a"))) }),
    [{ integrity: "UNREADABLE", fault: "MALFORMED" }],
  )
  add("a kind that is not read", seal(unsealed(), { subFilter: "adbe.x509.rsa_sha1" }), [
    { integrity: "UNREADABLE", fault: "UNSUPPORTED" },
  ])
  const electronic = sequence(sequence(identifier("1.2.156.10197.6.1.4.2")), octets(Buffer.alloc(64)))
  add("an electronic seal of GM/T 0031", seal(unsealed(), { sign: () => electronic }), [
    { integrity: "UNREADABLE", fault: "UNSUPPORTED" },
  ])
  add("10,000 updates", sealed.updateOften(10_000, 6, "<< /Producer (again) >>"), [after("METADATA")], {
    states: 10_002,
  })
}

/**
 * Files with seals made in code: valid ones of every kind that is read; those of expired, unknown and forged
 * certificates; files that were changed after they were sealed, among them the attacks published by Mladenov et al.
 * (2019: universal forgery, incremental saving, wrapping) and Mainka et al. (2021: shadow attacks); and hostile ones.
 */
export const sealCorpus = (): ReadonlyArray<SealCase> => {
  const desk = makeDesk()
  for (const add of [soundSeals, changedSeals, hostileSeals]) add(desk)
  return desk.cases
}
