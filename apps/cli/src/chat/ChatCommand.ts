import { KnownAssetType } from "@open-valuation/core/assets"
import { Command, Flag } from "effect/cli"
import { jsonFlag, langFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

/** `ov chat`: collects a request in conversation and values it. */
export const chat = Command.make(
  "chat",
  {
    asset: Flag.Literals("asset", KnownAssetType.literals).pipe(
      Flag.optional,
      Flag.withMetavar("ASSET"),
      Flag.withDescription("Kind of asset; default: what you say decides"),
    ),
    json: jsonFlag,
    lang: langFlag,
  },
  (input) =>
    loaded(
      () => import("./RunChat.ts"),
      ({ runChat }) => runChat(input),
    ),
).pipe(
  Command.withDescription("Collect the details of an asset in conversation, then value it"),
  Command.withExamples([
    { command: "ov chat", description: "Say what you have; /file PATH hands over a photo or a statement" },
    { command: "ov chat --asset VEHICLE --lang en < answers.txt", description: "One message per line" },
  ]),
)
