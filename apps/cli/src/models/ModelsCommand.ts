import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, langFlag, marketAssetFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

const runner = () => import("./RunModels.ts")

const modelId = Argument.String("MODELID").pipe(Argument.withDescription("Id of the model, as ov models list shows it"))

const list = Command.make(
  "list",
  {
    asset: marketAssetFlag.pipe(Flag.optional, Flag.withDescription("Only models of this kind of asset")),
    market: textFlag("market", "KEY", "Only markets whose key contains this text, such as a city"),
    state: Flag.Literals("state", ["CANDIDATE", "APPROVED", "RETIRED"]).pipe(
      Flag.optional,
      Flag.withMetavar("STATE"),
      Flag.withDescription("CANDIDATE, APPROVED or RETIRED"),
    ),
    json: jsonFlag,
  },
  (input) => loaded(runner, ({ listModels }) => listModels(input)),
).pipe(Command.withDescription("Show the newest learned models, at most 1,000, and what was decided on them"))

const decision = {
  modelId,
  by: Flag.String("by").pipe(Flag.withMetavar("NAME"), Flag.withDescription("Who decides")),
  reason: Flag.String("reason").pipe(Flag.withMetavar("TEXT"), Flag.withDescription("Why")),
  json: jsonFlag,
}

const approve = Command.make("approve", decision, (input) =>
  loaded(runner, ({ decideModel }) => decideModel("approve", input)),
).pipe(Command.withDescription("Let a model value its market from now on"))

const retire = Command.make("retire", decision, (input) =>
  loaded(runner, ({ decideModel }) => decideModel("retire", input)),
).pipe(Command.withDescription("Keep a model from valuing from now on"))

const report = Command.make(
  "report",
  {
    modelId,
    out: Flag.String("out").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Where the report is written: .html or .xlsx"),
    ),
    lang: langFlag,
  },
  (input) => loaded(runner, ({ reportModel }) => reportModel(input)),
).pipe(Command.withDescription("Write the validation of a model: out of sample, by class, drift, known limits"))

/** `ov models`: the register of learned models. */
export const models = Command.make("models").pipe(
  Command.withDescription("Show, validate, approve and retire learned models"),
  Command.withSubcommands([list, report, approve, retire]),
)
