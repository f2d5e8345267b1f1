const MIB = 1_048_576

/** Limits of an upload (contract, section 6). */
export const uploadLimits = {
  files: 20,
  fileBytes: 20 * MIB,
  totalBytes: 100 * MIB,
  /** Everything except the files: part headers, boundaries, small fields. */
  framingBytes: MIB,
  /** A field that is not a file. */
  fieldBytes: 4096,
  passwordCharacters: 256,
  /**
   * Bytes of a refused upload that are read and discarded, so that clients which read the answer only after sending
   * everything still receive it.
   */
  refusedBytes: 256 * MIB,
  /** Memory for all uploads that a process reads at the same time. */
  memoryBytes: 400 * MIB,
  /** Memory for the uploads of one account: one upload of the largest size. */
  accountMemoryBytes: 100 * MIB,
  /** An upload that sends fewer than `stallBytes` within `stallSeconds` is aborted. */
  stallBytes: 64 * 1024,
  stallSeconds: 10,
} as const
