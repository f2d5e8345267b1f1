import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest"
import { referenceDocument } from "../scripts/ReferenceDocument.ts"
import { machine, run, temporaryFolder } from "./processes/Processes.ts"
import { type Server, startServer } from "./processes/Server.ts"

const root = join(import.meta.dirname, "..")
const python = join(root, "clients/python")
const key = "a-key-of-the-operator"
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const folder = temporaryFolder()
let server: Server

beforeAll(async () => {
  server = await startServer(join(folder.path, "data"), {
    OV_BOOTSTRAP_KEY: key,
    OV_BOOTSTRAP_WEBHOOK_SECRET: secret,
    OV_WEBHOOK_ALLOW: "127.0.0.0/8",
    OV_RATE_LIMIT: "1000/s:1000",
  })
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** Leaves a test out where the machine lacks a program, and says so. */
const needs = ({ skip }: TestContext, program: string, ...args: ReadonlyArray<string>): void => {
  const { error, status } = spawnSync(program, args, { env: withPython(), encoding: "utf8" })
  if (error !== undefined || status !== 0) skip(`this machine has no ${[program, ...args].join(" ")}`)
}

/** Packages that the machine's own Python finds beside its own stay. */
const withPython = () => ({
  ...machine(),
  PYTHONPATH: [join(python, "src"), process.env["PYTHONPATH"] ?? ""].join(":"),
  PYTHONDONTWRITEBYTECODE: "1",
})

/** Runs a program to its end; it must succeed. */
const ends = async (program: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) => {
  const running = run(program, args, { ...withPython(), ...env }, { cwd: python })
  expect(await running.ended, running.stdout() + running.stderr()).toBe(0)
  return running.stdout() + running.stderr()
}

it("clients are written from the document that the server publishes", async () => {
  const readDocument = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))
  const { tags: _, ...published } = readDocument(await (await fetch(`${server.url}/openapi.json`)).text())
  // The order of the parts is each document's own.
  const { tags: _tags, ...reference } = readDocument(referenceDocument())
  expect(published).toEqual(reference)
})

describe("the client for Python", () => {
  const toServer = () => ({ OV_URL: server.url, OV_API_KEY: key, OV_WEBHOOK_SECRET: secret })

  it("does everything against a running server", async (context) => {
    needs(context, "python3", "--version")
    const said = await ends(
      "python3",
      ["-m", "unittest", "tests.test_transport", "tests.test_webhooks", "tests.test_server"],
      toServer(),
    )
    expect(said).toMatch(/Ran 3\d tests/)
    expect(said).not.toContain("skipped")
  })

  it("values the rows of a frame of pandas", async (context) => {
    needs(context, "python3", "-c", "import pandas")
    expect(await ends("python3", ["-m", "unittest", "tests.test_frames"], toServer())).toMatch(/Ran 4 tests/)
  })

  it("is typed, strictly", async (context) => {
    needs(context, "python3", "-m", "mypy", "--version")
    const said = await ends("python3", ["-m", "mypy", "--cache-dir", join(folder.path, "mypy"), "src", "tests"])
    expect(said).toContain("no issues found")
  })
})

describe("programs without a client", () => {
  const valued = /^SUCCESS \d{7}/

  it("in Java need the JDK alone", async (context) => {
    needs(context, "javac", "--version")
    const classes = join(folder.path, "java")
    await ends("javac", [
      "-encoding",
      "UTF-8",
      "-Werror",
      "-Xlint:all",
      "-d",
      classes,
      join(root, "clients/java/Smoke.java"),
    ])
    expect(await ends("java", ["-cp", classes, "Smoke", server.url, key])).toMatch(valued)
  })

  it("in Go need the standard library alone", async (context) => {
    needs(context, "go", "version")
    const built = join(folder.path, "smoke")
    const env = { GOCACHE: join(folder.path, "go") }
    await ends("go", ["build", "-o", built, join(root, "clients/go/smoke.go")], env)
    expect(await ends(built, [server.url, key])).toMatch(valued)
  })
})

const statement = join(root, "docs/examples/statement.csv")

const Pair = Schema.Struct({ key: Schema.String, value: Schema.String })
const readCollection = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({
      variable: Schema.Array(Pair),
      item: Schema.Array(
        Schema.Struct({
          name: Schema.String,
          item: Schema.Array(
            Schema.Struct({
              name: Schema.String,
              request: Schema.Struct({
                method: Schema.String,
                header: Schema.Array(Schema.Struct({ ...Pair.fields, disabled: Schema.optionalKey(Schema.Boolean) })),
                url: Schema.Struct({ raw: Schema.String, variable: Schema.Array(Pair) }),
                body: Schema.optionalKey(
                  Schema.Struct({
                    raw: Schema.optionalKey(Schema.String),
                    formdata: Schema.optionalKey(Schema.Array(Schema.Struct({ key: Schema.String }))),
                  }),
                ),
              }),
              event: Schema.optionalKey(
                Schema.Array(Schema.Struct({ script: Schema.Struct({ exec: Schema.Array(Schema.String) }) })),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
)

describe("the collection of requests", () => {
  const path = join(root, "clients/postman/open-valuation.postman_collection.json")

  it("is accepted request by request, and hands the ids on", async () => {
    const collection = readCollection(readFileSync(path, "utf8"))
    const variables = new Map(collection.variable.map(({ key: name, value }) => [name, value]))
    variables.set("baseUrl", server.url)
    const filled = (text: string): string =>
      text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole)
    const refused: Array<string> = []
    const assets = collection.item.filter(({ name }) => name.endsWith(": adopted values"))

    for (const { name, request, event } of collection.item.flatMap(({ item }) => item)) {
      const { body, header, method, url } = request
      const address = url.variable.reduce((text, one) => text.replace(`/:${one.key}`, `/${filled(one.value)}`), url.raw)
      const form = new FormData()
      for (const field of body?.formdata ?? [])
        form.append(field.key, new Blob([readFileSync(statement)]), "statement.csv")
      const response = await fetch(filled(address), {
        method,
        headers: {
          "X-Api-Key": key,
          ...(body?.raw === undefined ? {} : { "Content-Type": "application/json" }),
          ...Object.fromEntries(header.flatMap((one) => (one.disabled === true ? [] : [[one.key, one.value]]))),
        },
        ...(body === undefined ? {} : { body: body.raw === undefined ? form : filled(body.raw) }),
      })
      const text = await response.text()
      if (response.status >= 300) refused.push(`${response.status} ${name}`)
      const pm = {
        response: { code: response.status, json: (): unknown => JSON.parse(text) },
        collectionVariables: { set: (id: string, value: string) => variables.set(id, value) },
      }
      for (const { script } of event ?? []) runInNewContext(script.exec.join("\n"), { pm })
    }
    // A delivery is there when a test before this one has had it.
    expect(refused.filter((one) => one !== "404 Deliver again")).toEqual([
      // The address of the example resolves nowhere, and a bank statement is no photo.
      "400 Send a test",
      "415 Read the fields of an image or a PDF",
      // Another person decides.
      ...assets.flatMap(() => ["403 Confirm an adopted value", "403 Reject an adopted value"]),
      // The file that was uploaded has other columns; no model has the id of the examples.
      "400 Confirm a mapping of columns",
      "404 Remove a confirmed mapping",
      "404 Approve a model",
      "404 Retire a model",
      "404 Read the validation of a model",
    ])
  })
})
