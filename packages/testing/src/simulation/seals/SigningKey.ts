import { constants, createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { bits, identifier, integer, nothing, sequence, tagged } from "./Der.ts"

/** A key with which seals and certificates are signed. */
export interface SigningKey {
  /** The public half, as certificates hold it. */
  readonly spki: Buffer
  /** The algorithm of its signatures, and the digest of what they sign. */
  readonly algorithm: Buffer
  readonly digestAlgorithm: Buffer
  /** As `node:crypto` names it. */
  readonly digest: string
  readonly sign: (bytes: Uint8Array) => Buffer
}

const digestNames: Readonly<Record<string, string>> = {
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
  sm3: "1.2.156.10197.1.401",
}

export const digestAlgorithm = (digest: string): Buffer => sequence(identifier(digestNames[digest] ?? ""), nothing)

const spkiOf = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" })

/** An RSA key of 2,048 bits; signatures by PKCS #1 or with `pss`. */
export const rsaKey = (digest: "sha1" | "sha256" | "sha512", pss = false): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const mask = sequence(identifier("1.2.840.113549.1.1.8"), digestAlgorithm(digest))
  const parameters = sequence(tagged(0, digestAlgorithm(digest)), tagged(1, mask), tagged(2, integer(32)))
  return {
    spki: spkiOf(publicKey),
    algorithm: pss
      ? sequence(identifier("1.2.840.113549.1.1.10"), parameters)
      : sequence(
          identifier(
            { sha1: "1.2.840.113549.1.1.5", sha256: "1.2.840.113549.1.1.11", sha512: "1.2.840.113549.1.1.13" }[digest],
          ),
          nothing,
        ),
    digest,
    digestAlgorithm: digestAlgorithm(digest),
    sign: (bytes) =>
      sign(
        digest,
        bytes,
        pss ? { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : privateKey,
      ),
  }
}

export const ecdsaKey = (curve: "P-256" | "P-384"): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: curve })
  const digest = curve === "P-256" ? "sha256" : "sha384"
  return {
    spki: spkiOf(publicKey),
    algorithm: sequence(identifier(curve === "P-256" ? "1.2.840.10045.4.3.2" : "1.2.840.10045.4.3.3")),
    digest,
    digestAlgorithm: digestAlgorithm(digest),
    sign: (bytes) => sign(digest, bytes, privateKey),
  }
}

/** The curve of GB/T 32918.5. */
const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const N = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const A = P - 3n
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n
const G: Point = [
  0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
]

type Point = readonly [x: bigint, y: bigint]

const mod = (value: bigint, by: bigint): bigint => ((value % by) + by) % by

const inverse = (value: bigint, by: bigint): bigint => {
  let [low, high, one, other] = [mod(value, by), by, 1n, 0n]
  while (low > 1n) {
    const ratio = high / low
    ;[low, high, one, other] = [high - ratio * low, low, other - ratio * one, one]
  }
  return mod(one, by)
}

const sum = (one: Point | undefined, other: Point | undefined): Point | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  const isSame = one[0] === other[0]
  if (isSame && mod(one[1] + other[1], P) === 0n) return undefined
  const slope = isSame
    ? (3n * one[0] ** 2n + A) * inverse(2n * one[1], P)
    : (other[1] - one[1]) * inverse(other[0] - one[0], P)
  const x = mod(slope ** 2n - one[0] - other[0], P)
  return [x, mod(slope * (one[0] - x) - one[1], P)]
}

const times = (factor: bigint, point: Point): Point => {
  let [result, doubled]: [Point | undefined, Point | undefined] = [undefined, point]
  for (let left = factor; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = sum(result, doubled)
    doubled = sum(doubled, doubled)
  }
  if (result === undefined) throw new RangeError("a multiple of the order")
  return result
}

const wide = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, "0"), "hex")
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)
const random = (): bigint => mod(number(randomBytes(40)), N - 2n) + 1n

const SIGNER = Buffer.from("1234567812345678")

/**
 * An SM2 key, whose signatures are those of GB/T 32918.2 over SM3, with a name of the signer as GM/T 0009 sets it. Made
 * with plain numbers, apart from the code that it tests. Not for secrets.
 *
 * @param point another public key than its own, as 65 bytes
 */
export const sm2Key = (point?: Uint8Array): SigningKey => {
  const secret = random()
  const own = times(secret, G)
  const signer = createHash("sm3")
    .update(Buffer.from([0, SIGNER.length * 8]))
    .update(SIGNER)
  for (const value of [A, B, ...G, ...own]) signer.update(wide(value))
  const name = signer.digest()
  const curve = identifier("1.2.156.10197.1.301")
  return {
    spki: sequence(
      sequence(identifier("1.2.840.10045.2.1"), curve),
      bits(point ?? Buffer.concat([Buffer.from([4]), ...own.map(wide)])),
    ),
    algorithm: sequence(identifier("1.2.156.10197.1.501")),
    digest: "sm3",
    digestAlgorithm: digestAlgorithm("sm3"),
    sign: (bytes) => {
      const message = number(createHash("sm3").update(name).update(bytes).digest())
      const once = random()
      const r = mod(message + times(once, G)[0], N)
      const s = mod(inverse(1n + secret, N) * (once - r * secret), N)
      return sequence(integer(r), integer(s))
    },
  }
}
