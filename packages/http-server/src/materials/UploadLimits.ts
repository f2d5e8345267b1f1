const MIB = 1_048_576

/** Bounds of an upload (contract, section 6). */
export const uploadLimits = {
  files: 20,
  fileBytes: 20 * MIB,
  totalBytes: 100 * MIB,
  /** What stands around the files: heads of parts, boundaries, small fields. */
  framingBytes: MIB,
  /** A field that is no file. */
  fieldBytes: 4096,
  passwordCharacters: 256,
  /**
   * Of an upload that is refused so much is read and thrown away, so that its sender, who reads nothing before all is
   * sent, hears why.
   */
  refusedBytes: 256 * MIB,
  /** What all uploads that a process reads at the same time may hold. */
  memoryBytes: 400 * MIB,
  /** And those of one account: one upload of the largest size. */
  accountMemoryBytes: 100 * MIB,
  /** An upload that brings fewer bytes than that within so many seconds is given up. */
  stallBytes: 64 * 1024,
  stallSeconds: 10,
} as const
