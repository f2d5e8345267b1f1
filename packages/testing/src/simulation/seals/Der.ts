/** A value in DER (ITU-T X.690): a tag, a length, the parts of its content. */
export const der = (tag: number, ...content: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(content)
  const digits = body.length.toString(16)
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex")
  return Buffer.concat([
    Buffer.from(body.length < 0x80 ? [tag, body.length] : [tag, 0x80 + size.length, ...size]),
    body,
  ])
}

export const sequence = (...content: ReadonlyArray<Uint8Array>): Buffer => der(0x30, ...content)
export const set = (...content: ReadonlyArray<Uint8Array>): Buffer => der(0x31, ...content)
export const octets = (...content: ReadonlyArray<Uint8Array>): Buffer => der(0x04, ...content)
export const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content)
export const text = (content: string): Buffer => der(0x0c, Buffer.from(content))
export const nothing = der(0x05)
/** A tag of the context around a value: `[0] EXPLICIT`. */
export const tagged = (number: number, ...content: ReadonlyArray<Uint8Array>): Buffer => der(0xa0 + number, ...content)

export const integer = (value: bigint | number): Buffer => {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return der(0x02, Buffer.from(Number.parseInt(even.slice(0, 2), 16) < 0x80 ? even : `00${even}`, "hex"))
}

export const identifier = (name: string): Buffer => {
  const [first = 0, second = 0, ...rest] = name.split(".").map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const sevens = [part % 128]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) sevens.unshift((left % 128) + 128)
    return sevens
  })
  return der(0x06, Buffer.from(bytes))
}

/** A time, to the second: `20260630T235959Z`. */
export const time = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/gu, "").slice(0, 14)}Z`))

/** The same value with lengths that are not stated (BER), as some signers write them. */
export const indefinite = (value: Buffer): Buffer => {
  const tag = value[0] ?? 0
  const long = value[1] ?? 0
  const body = value.subarray(long < 0x80 ? 2 : 2 + long - 0x80)
  return Buffer.concat([Buffer.from([tag, 0x80]), body, Buffer.from([0, 0])])
}
