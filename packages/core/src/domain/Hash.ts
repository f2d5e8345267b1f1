/** FNV-1a over UTF-16 units, 32 bits; not for secrets. */
export const hash32 = (text: string, seed = 0): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Hash of a piece of content: 64 bits in hex; not for secrets. */
export const contentHash = (text: string): string =>
  [0, 0x9e3779b9].map((seed) => hash32(text, seed).toString(16).padStart(8, "0")).join("")
