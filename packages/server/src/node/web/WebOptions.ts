import type { PgClient } from "@effect/sql-pg"
import type { OwnLending } from "@open-valuation/core/lending"
import type { Asset } from "@open-valuation/core/market"
import type { SampleAsset } from "@open-valuation/store"
import type { Pool } from "@open-valuation/store/postgres"
import type { Authenticate, LogRecord, MaterialStorage, SendWebhook } from "./HostPorts.ts"

/** A file of samples for everyone: CSV, TSV, JSON Lines, XLSX or Parquet, as bytes or text. */
export interface WebSamples {
  readonly asset: SampleAsset
  readonly content: Uint8Array | string
  /** Source of the rows that name none. Default: `samples`. */
  readonly fileName?: string | undefined
}

/** The parts and settings of a mounted API. Everything is optional. */
export interface WebOptions {
  /**
   * Where the data is: a folder for the embedded database, which one process at a time holds (default
   * `.open-valuation`); the URL of a PostgreSQL server; the host's own `pg.Pool`, or its `PgClient` of
   * `@effect/sql-pg`. Pool and client stay the host's: they are never closed.
   */
  readonly database?: string | Pool.HostPool | PgClient.PgClient | undefined
  /** The path under which the host mounts the API, such as `/valuations`. Default: the root. */
  readonly basePath?: string | undefined
  /** The host's own authentication, in place of API keys. */
  readonly authenticate?: Authenticate | undefined
  /** A key of 16 characters or more for the account `default`, where callers send API keys. */
  readonly apiKey?: string | undefined
  /** Assets of the host beside the library's own. Their markets are learned in this thread. */
  readonly assets?: ReadonlyArray<Asset> | undefined
  /** Lending policies of the host's own: for each of the library's assets, what differs from the library's. */
  readonly lending?: OwnLending | undefined
  /** Yuan per unit by asset. Default: 1 each. */
  readonly prices?: Readonly<Record<string, number>> | undefined
  /** Free valuations per account and month. Default: 100. */
  readonly freeQuota?: number | undefined
  /** Requests per second and burst of each account, or of each API key. Default: 20 and 40. */
  readonly rateLimit?: { readonly perSecond: number; readonly burst: number } | undefined
  /**
   * True to serve the console at `/console` below the base path, where its package is installed. People sign in
   * there with an API key or a link of `ov console`, never by `authenticate`. Default: false.
   */
  readonly console?: boolean | undefined
  /** Sends webhooks in place of the own sender. */
  readonly sendWebhook?: SendWebhook | undefined
  /**
   * Private networks that webhooks may reach, in CIDR notation. Default: none. `0.0.0.0/0` and `::/0` together allow
   * every address: only for callers whom you trust as your own staff.
   */
  readonly webhookAllow?: ReadonlyArray<string> | undefined
  /** Where the bytes of uploaded files are: a folder, or a storage of the host. Default: the database. */
  readonly materials?: string | MaterialStorage | undefined
  /** MiB of uploaded files that one account may store. Default: 10,240. */
  readonly materialsQuotaMib?: number | undefined
  /** Files of samples that are imported before `openValuationWeb` resolves. Rows that are there already add nothing. */
  readonly samples?: ReadonlyArray<WebSamples> | undefined
  /** A folder of models as `ov fit --out` writes them, taken before those of the database. */
  readonly models?: string | undefined
  /** A new model values once a person has approved it in the register. Default: the system approves each. */
  readonly modelApproval?: boolean | undefined
  /** Recogniser of images. Default: `auto`, the better of those that are installed. */
  readonly ocr?: "auto" | "tesseract" | "paddle" | "off" | undefined
  /**
   * Encrypts secrets at rest: 16 characters or more, the same in every process on the database. Default: a key in the
   * data folder.
   */
  readonly secretKey?: string | undefined
  /** Folder of that key, where the database is elsewhere. Default: `.open-valuation`. */
  readonly dataDir?: string | undefined
  /** Address at which this process listens for the others that share the database. Default: it is the only one. */
  readonly cluster?: { readonly host: string; readonly port: number } | undefined
  /** Days after which ended tasks are removed, or `365,AUDIT=1825` with days by class. Default: 365. */
  readonly retentionDays?: number | string | undefined
  /** A level and a format of lines on stderr, such as `debug,json`, or a function. Default: `warn`. */
  readonly log?: string | ((record: LogRecord) => void) | undefined
}
