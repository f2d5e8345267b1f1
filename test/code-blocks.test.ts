import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { RealPostgres } from "@open-valuation/testing/database"
import { OpenValuation } from "open-valuation"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readHttpDocument } from "../scripts/guide/HttpDocument.ts"
import { referenceDocument } from "../scripts/ReferenceDocument.ts"
import {
  blocksOf,
  chineseDocuments,
  type CodeBlock,
  codeBlocks,
  commandsOf,
  isExcerpt,
  notRun,
} from "./docs/CodeBlocks.ts"
import { validators } from "./docs/OpenApi.ts"
import { readersFiles, runScript } from "./docs/Reader.ts"
import { type Programs, programsOf } from "./docs/TypeCheck.ts"
import { temporaryFolder } from "./processes/Processes.ts"
import { type Server, startServer } from "./processes/Server.ts"

const root = join(import.meta.dirname, "..")
const blocks = codeBlocks(root)
const inLanguage = (...languages: ReadonlyArray<string>) =>
  blocks.filter(({ language }) => languages.includes(language))
const running = (...languages: ReadonlyArray<string>) =>
  inLanguage(...languages).filter((block) => notRun(block) === undefined)

/** Blocks with their names: those of the README, which come first, and those of all other documents. */
const byDocument = (all: ReadonlyArray<CodeBlock>) => {
  const named = all.map((block) => [block.place, block] as const)
  return {
    readme: named.filter(([, { document }]) => document === "README.md"),
    others: named.filter(([, { document }]) => document !== "README.md"),
  }
}

/** Runs a program of Python, where the machine has one. */
const pythonOf = (program: string): string =>
  `if command -v python3 >/dev/null; then python3 - <<'PYTHON'\n${program}\nPYTHON\nelse echo "No Python is here"; fi`
const pythonSource = join(root, "clients/python/src")

const succeeded = { status: 0, output: expect.any(String) }

describe("the code blocks of the documents", () => {
  it("are run or checked, or say why not", () => {
    const known = new Set(["sh", "console", "python", "ts", "json", "http", "csv", "text"])
    const silent = blocks.filter((block) => !known.has(block.language) && notRun(block) === undefined)
    expect(silent.map(({ language, place }) => `${place} ${language}`)).toEqual([])
    const reasons = blocks.flatMap((block) => notRun(block) ?? [])
    for (const reason of reasons) expect(reason).toMatch(/^\S.{9,}/)
    expect(reasons.length).toBeLessThanOrEqual(25)
    expect(reasons.length).toBeLessThan(blocks.length / 2)
  })

  it("name only npm scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    const named = inLanguage("sh", "console").flatMap(({ place, text }) =>
      Array.from(text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g), ([, script = ""]) => `${place} ${script}`),
    )
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((one) => !(one.split(" ")[1] ?? "" in scripts))).toEqual([])
  })
})

describe("documents in Chinese", () => {
  const read = (path: string) => readFileSync(join(root, path), "utf8")
  /** What is run or checked of a block: comments and pictures are in the reader's language. */
  const plain = ({ info, language, text }: CodeBlock) =>
    language === "text" ? language : [language, info, text.replaceAll(/ *#.*$/gm, "")].join("\n")

  it.each(chineseDocuments(root))("%s has the blocks of the English one, and both lead to each other", (path) => {
    const english = path.replace(".zh.md", ".md")
    const [own, others] = [path, english].map((one) => blocksOf(one, read(one)).map(plain))
    expect(own).toEqual(others)
    const links = (one: string) =>
      new Set(Array.from(read(one).matchAll(/\]\(([^)]+)\)/g), ([, link = ""]) => link.replace(".zh.md", ".md")))
    const nameOf = (one: string) => one.slice(one.lastIndexOf("/") + 1)
    const reached = links(path)
    const missing = [...links(english)].filter((link) => !reached.has(link) && link !== nameOf(english))
    expect(missing).toEqual([])
    expect(read(path)).toContain(`[English](${nameOf(english)})`)
    expect(read(english)).toContain(`[中文](${nameOf(path)})`)
  })
})

describe("sample files", () => {
  const blocksOfSamples = inLanguage("csv").flatMap(({ info, place, text }) => {
    const asset = /^samples of (\w+)$/.exec(info)?.[1]
    return asset === undefined ? [] : [[place, asset, text] as const]
  })
  const deals = readFileSync(join(root, "docs/examples/deals.csv"), "utf8")

  it.each([...blocksOfSamples, ["docs/examples/deals.csv", "PROPERTY", deals] as const])(
    "%s is imported whole, without a warning",
    async (place, asset, content) => {
      await using ov = await OpenValuation.open({ locale: "en" })
      const answer = await ov.import({ asset: asset as "PROPERTY", content, fileName: place })
      const rows = content.trim().split("\n").length - 1
      expect(answer).toMatchObject({ status: "OK", result: { rows, added: rows, refusedCount: 0, warnings: [] } })
    },
  )

  it("are read of each market asset", () => {
    expect(blocksOfSamples.map(([, asset]) => asset)).toEqual(["VEHICLE", "LAND", "EQUIPMENT"])
  })
})

describe("shell commands and transcripts", () => {
  const folder = temporaryFolder()
  let server: Server
  let port: number
  let material = ""

  beforeAll(async () => {
    readersFiles(folder.path)
    port = await RealPostgres.freePort()
    server = await startServer(join(folder.path, "data"), {
      OV_RATE_LIMIT: "1000/s:1000",
      OV_WEBHOOK_ALLOW: "127.0.0.0/8",
    })
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })

  /** A block with the values that a reader puts in place of its names. */
  const filledIn = (text: string): string =>
    text
      .replaceAll("http://127.0.0.1:8787", server.url)
      .replaceAll("http://127.0.0.1:9000", `http://127.0.0.1:${port}`)
      .replaceAll("ovk_…", server.demoKey ?? "")
      .replaceAll("whsec_…", /whsec_\S+/.exec(server.stdout())?.[0] ?? "")
      .replaceAll("mat_…", material)
      .replaceAll("…", "secret")

  const printedBy = async ({ language, text }: CodeBlock) => {
    const script = filledIn(language === "console" ? commandsOf(text) : language === "python" ? pythonOf(text) : text)
    expect(script.trim()).not.toBe("")
    const printed = await runScript(folder.path, script, {
      KEY: server.demoKey ?? "",
      URL: server.url,
      REF: material,
      PORT: String(port),
      OV_DATA_DIR: join(folder.path, "data"),
      ...(language === "python"
        ? { OV_URL: server.url, OV_API_KEY: server.demoKey ?? "", PYTHONPATH: pythonSource }
        : {}),
    })
    material = /mat_\w+/.exec(printed.output)?.[0] ?? material
    return printed
  }
  const { others, readme } = byDocument(running("sh", "console", "python"))
  it.each(readme)("%s", async (_, block) => expect(await printedBy(block)).toEqual(succeeded))
  it.each(others)("%s", { tags: ["long"] }, async (_, block) => expect(await printedBy(block)).toEqual(succeeded))
})

describe("JSON", () => {
  const document: unknown = JSON.parse(referenceDocument())
  const { paths } = readHttpDocument(referenceDocument())
  const validatorAt = validators(document)

  /** Where the schema of a block is that its info string names, such as `answer to property.create`. */
  const schemaPath = (info: string): ReadonlyArray<string> => {
    const [, kind, operationId] = /^(request of|answer to) ([\w.]+)$/.exec(info) ?? []
    const [found] = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        operation.operationId === operationId ? [["paths", path, method]] : [],
      ),
    )
    const inner = kind === "request of" ? ["requestBody"] : ["responses", "200"]
    return [...(found ?? []), ...inner, "content", "application/json", "schema"]
  }

  it.each(running("json").map((block) => [block.place, block] as const))("%s", (_, { info, text }) => {
    const validate = validatorAt(schemaPath(info))
    validate(JSON.parse(text))
    expect(validate.errors).toBeNull()
  })

  const host: unknown = JSON.parse(readFileSync(join(root, "docs/host-samples.openapi.json"), "utf8"))
  const hostValidatorAt = validators(host)

  it.each(running("http").map((block) => [block.place, block] as const))("of an exchange: %s", (_, { text }) => {
    const [request, answer] = text.split("\n\n").map((part): unknown => JSON.parse(part.slice(part.indexOf("{"))))
    const post = ["paths", "/samples", "post"]
    for (const [path, body] of [
      [["requestBody"], request],
      [["responses", "200"], answer],
    ] as const) {
      const validate = hostValidatorAt([...post, ...path, "content", "application/json", "schema"])
      validate(body)
      expect(validate.errors).toBeNull()
    }
  })
})

describe("TypeScript", () => {
  // Examples are tested, and tests run.
  const run = ["docs/examples/*.ts", "test/{,long/}*.test.ts", "packages/*/test/**/*.test.ts"]
  const examples = globSync(run, { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"))
  const programs = running("ts").filter(({ text }) => !examples.some((example) => isExcerpt(text, example)))
  const folder = temporaryFolder()
  let written: Programs
  beforeAll(() => {
    readersFiles(folder.path)
    written = programsOf(programs)
  })
  afterAll(() => {
    written.remove()
    folder.remove()
  })

  it("is an excerpt of an example that is tested or of a test, or compiles as it stands", () => {
    expect(written.faults).toBe("")
  })

  const printedBy = async (block: CodeBlock) => runScript(folder.path, `npx node ${written.fileOf(block)}`, {})
  const { others, readme } = byDocument(programs)
  it.each(readme)("runs: %s", async (_, block) => expect(await printedBy(block)).toEqual(succeeded))
  it.each(others)("runs: %s", { tags: ["long"] }, async (_, block) => expect(await printedBy(block)).toEqual(succeeded))
})

describe("the checks of blocks", () => {
  it("read info strings and places", () => {
    const markdown = "# A\n\n```sh not run: takes an hour\nsleep 3600\n```\n\n- item\n\n  ```ts\n  a\n  ```\n"
    const [first, second] = blocksOf("a.md", markdown)
    expect(first).toMatchObject({ place: "a.md:3", language: "sh", text: "sleep 3600\n" })
    expect(first && notRun(first)).toBe("takes an hour")
    expect(second && notRun(second)).toBeUndefined()
  })

  it("take the commands of a transcript, with what is typed into them", () => {
    expect(commandsOf("$ a \\\n    b\nsaid\n$ c\n> d\nsaid\n")).toBe("a \\\n    b\nc <<'TYPED'\nd\nTYPED")
  })

  it("find excerpts whatever their indentation, and nothing else", () => {
    const program = "export const a = () => {\n  b()\n}\nc()\n"
    expect(isExcerpt("const a = () => {\n    b()\n}", program)).toBe(true)
    expect(isExcerpt("const a = () => {\n    c()\n}", program)).toBe(false)
    expect(isExcerpt("c()\n\nd()", program)).toBe(false)
  })
})
