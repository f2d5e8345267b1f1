type Inflate = (bytes: Uint8Array, most: number) => Uint8Array

/** A browser decompresses in streams alone, which a page of a column cannot wait for. */
export const gzip: Inflate | undefined = undefined
export const zstd: Inflate | undefined = undefined
