import { Config, Effect, Option, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { langFlag } from "../Flags.ts"
import { keepsNothing } from "../Interruption.ts"
import { Refused } from "../Refused.ts"

/** `ov mcp`: tools for assistants, by the Model Context Protocol on stdin and stdout. */
export const mcp = Command.make(
  "mcp",
  {
    files: Flag.String("files").pipe(
      Flag.withMetavar("FOLDER"),
      Flag.withDescription("A folder whose statements the assistant may read; may be given several times"),
      Flag.atLeast(0),
    ),
    lang: langFlag,
  },
  Effect.fnUntraced(function* ({ files, lang }) {
    const server = yield* serverOf
    const { serveStdio } = yield* Effect.promise(() => import("@open-valuation/server/mcp"))
    yield* keepsNothing(lang)
    yield* serveStdio({ folders: files, locale: lang, server })
  }),
).pipe(
  Command.withDescription(
    "Tools for an assistant on stdin and stdout (MCP), on the data folder, or on a server by OV_URL and OV_API_KEY",
  ),
  Command.withExamples([
    { command: "ov mcp --files ~/statements", description: "On the data folder; statements of one folder may be read" },
    { command: "OV_URL=https://values.example.com OV_API_KEY=ovk_… ov mcp", description: "On a server" },
  ]),
)

const setting = (name: string) =>
  Effect.map(Effect.orDie(Config.option(Config.Redacted(name))), Option.map(Redacted.value))

/** The server that the environment names; `undefined` for the data folder. */
const serverOf = Effect.gen(function* () {
  const url = Option.getOrElse(yield* setting("OV_URL"), () => "").trim()
  const apiKey = Option.getOrElse(yield* setting("OV_API_KEY"), () => "").trim()
  if (url === "" && apiKey === "") return undefined
  if (url === "" || !/^[!-~]{1,256}$/.test(apiKey)) {
    return yield* new Refused({ message: "Set both OV_URL, the address of the server, and OV_API_KEY, a key of it" })
  }
  return { url, apiKey }
})
