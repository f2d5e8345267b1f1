import { AssetType, Message, NotValuable, SearchUnavailable, Valuation } from "@open-valuation/core"
import { RegisteredModel } from "@open-valuation/core/accuracy"
import { Context, type Effect, Schema, type Stream } from "effect"
import { Rpc, RpcGroup } from "effect/rpc"
import {
  AccountView,
  AuditChoice,
  AuditEventView,
  ConsoleLinkView,
  ConsoleLinkWish,
  CreatedKeyView,
  DecisionWish,
  ExportPiece,
  ExportWish,
  FitDone,
  FitStarted,
  FitWish,
  ImportDone,
  ImportFiling,
  ImportProgress,
  ImportWish,
  KeyView,
  KeyWish,
  ModelsWish,
  RefileDone,
  RefileWish,
  RemoveWish,
  ReportWish,
  SampleChoice,
  SampleSetView,
  UserChange,
  UserView,
  UserWish,
} from "./Views.ts"

/**
 * A command cannot be carried out. `message` is one line in English that says why and what to do, `told` the same for
 * readers of both languages where there is such a sentence.
 */
export class AdminRefused extends Schema.TaggedError<AdminRefused>()("AdminRefused", {
  message: Schema.String,
  told: Schema.optionalKey(Message),
}) {}

/** The process that holds the data folder ended or failed while it carried out the command. */
export class HolderLost extends Schema.TaggedError<HolderLost>()("HolderLost", { message: Schema.String }) {}

/**
 * The commands that the process holding the embedded database runs for other processes of the same user, over the
 * folder's socket.
 */
export const AdminRpcs = RpcGroup.make(
  Rpc.make("importSamples", {
    payload: ImportWish,
    success: Schema.Union([ImportProgress, ImportFiling, ImportDone]),
    error: AdminRefused,
    stream: true,
  }),
  /** Gives a database without samples the demo market, where the settings allow it. */
  Rpc.make("demoMarket", {}),
  Rpc.make("listSamples", { payload: SampleChoice, success: Schema.Array(SampleSetView) }),
  Rpc.make("exportSamples", { payload: ExportWish, success: ExportPiece, error: AdminRefused, stream: true }),
  Rpc.make("removeSamples", {
    payload: RemoveWish,
    success: Schema.Struct({ removed: Schema.Int }),
    error: AdminRefused,
  }),
  Rpc.make("refileSamples", { payload: RefileWish, success: RefileDone }),
  Rpc.make("fit", {
    payload: FitWish,
    success: Schema.Union([FitStarted, FitDone]),
    error: AdminRefused,
    stream: true,
  }),
  Rpc.make("listModels", { payload: ModelsWish, success: Schema.Array(RegisteredModel) }),
  Rpc.make("decideModel", { payload: DecisionWish, success: RegisteredModel, error: AdminRefused }),
  Rpc.make("modelReport", { payload: ReportWish, success: Schema.Uint8ArrayFromBase64, error: AdminRefused }),
  Rpc.make("value", {
    payload: { asset: AssetType, body: Schema.fromJsonString(Schema.Unknown) },
    success: Schema.fromJsonString(Schema.Unknown),
    error: Schema.Union([AdminRefused, Valuation.InvalidRequest, NotValuable, SearchUnavailable]),
  }),
  Rpc.make("createKey", { payload: KeyWish, success: CreatedKeyView, error: AdminRefused }),
  Rpc.make("listKeys", { success: Schema.Array(KeyView) }),
  Rpc.make("revokeKey", { payload: { keyId: Schema.Int }, error: AdminRefused }),
  Rpc.make("keySecrets", {
    payload: { keyId: Schema.Int },
    success: Schema.Array(Schema.String),
    error: AdminRefused,
  }),
  Rpc.make("rotateKey", { payload: { keyId: Schema.Int }, success: CreatedKeyView, error: AdminRefused }),
  Rpc.make("consoleLink", { payload: ConsoleLinkWish, success: ConsoleLinkView, error: AdminRefused }),
  Rpc.make("addUser", { payload: UserWish, success: UserView, error: AdminRefused }),
  Rpc.make("listUsers", {
    payload: { account: Schema.NullOr(Schema.String) },
    success: Schema.Array(UserView),
    error: AdminRefused,
  }),
  Rpc.make("changeUser", { payload: UserChange, success: UserView, error: AdminRefused }),
  Rpc.make("auditEvents", { payload: AuditChoice, success: AuditEventView, error: AdminRefused, stream: true }),
  Rpc.make("listAccounts", { success: Schema.Array(AccountView) }),
  Rpc.make("creditAccount", {
    payload: { account: Schema.String, fen: Schema.Int },
    success: AccountView,
    error: AdminRefused,
  }),
  Rpc.make("setQuota", {
    payload: { account: Schema.String, units: Schema.NullOr(Schema.Int) },
    success: AccountView,
    error: AdminRefused,
  }),
)
export type AdminRpcs = RpcGroup.Rpcs<typeof AdminRpcs>

/**
 * One method per command: an effect, or a stream for a command that reports progress. `Lost` is the error that the
 * transport adds.
 */
export type AdminMethods<Lost> = {
  readonly [One in AdminRpcs as One["_tag"]]: (
    payload: Rpc.Payload<One>,
  ) => [Rpc.SuccessChunk<One>] extends [never]
    ? Effect.Effect<Rpc.Success<One>, Rpc.ErrorExit<One> | Lost>
    : Stream.Stream<Rpc.SuccessChunk<One>, Rpc.ErrorExit<One> | Lost>
}

/**
 * The operator's commands: samples, a valuation, keys and accounts. Implementations work on the database directly, or
 * ask the process that holds the embedded one.
 */
export class Admin extends Context.Service<Admin, AdminMethods<HolderLost>>()("@open-valuation/server/Admin") {}
