/**
 * Why an image cannot be read. The synchronous readers throw it, and their boundary turns it into the document's error.
 */
export class ImageFault extends Error {
  readonly reason: "corrupt" | "empty" | "too-large" | "unsupported" | "too-many-scans"
  readonly seen: Readonly<Record<string, number>> | undefined

  constructor(reason: ImageFault["reason"], message: string, seen?: Readonly<Record<string, number>>) {
    super(message)
    this.reason = reason
    this.seen = seen
  }
}

export const damaged = (what: string): ImageFault => new ImageFault("corrupt", `${what} is damaged or cut short`)
