/** A key without its secrets. */
export interface KeyRow {
  readonly keyId: number
  readonly name: string
  readonly scopes: ReadonlyArray<string>
  readonly callbackUrl: string | null
  readonly lastFour: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** To within five minutes; `null` if it has never been used. */
  readonly lastUsedAt: string | null
  /** Whether the session acts with it. */
  readonly own: boolean
  /** Whether the session may rotate and revoke it. */
  readonly changeable: boolean
}

/** A key with its secrets, which are shown once. */
export interface ShownKey extends KeyRow {
  readonly key: string
  readonly webhookSecret: string
}
