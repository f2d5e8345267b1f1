import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { operationsOf } from "./clients/Operations.ts"
import { postmanCollection } from "./clients/Postman.ts"
import { pythonOperations } from "./clients/PythonOperations.ts"
import { generated, PythonTypes } from "./clients/PythonTypes.ts"
import { readHttpDocument } from "./guide/HttpDocument.ts"
import { referenceDocument } from "./ReferenceDocument.ts"

/** Writes what `clients` has of the OpenAPI document; `--check` fails where that is not what is there. */
const document = readHttpDocument(referenceDocument())
const operations = operationsOf(document)
const types = new PythonTypes(document)
const methods = pythonOperations(document, operations, types)
types.alternatives(
  "WebhookEvent",
  Object.values(document.webhooks).flatMap((item) =>
    Object.values(item).flatMap(({ requestBody }) => requestBody?.content["application/json"]?.schema ?? []),
  ),
  ({ properties }) => String(properties?.["type"]?.enum?.[0]),
)

const python = "clients/python/src/open_valuation"
const files: ReadonlyArray<readonly [path: string, text: string]> = [
  [`${python}/types.py`, types.module()],
  [`${python}/operations.py`, methods],
  [`${python}/version.py`, `${generated}"""The version of the API."""\n\nVERSION = "${document.info.version}"\n`],
  ["clients/postman/open-valuation.postman_collection.json", postmanCollection(document, operations)],
]

const root = join(import.meta.dirname, "..")
const stale = files.filter(([path, text]) => {
  const place = join(root, path)
  return !existsSync(place) || readFileSync(place, "utf8") !== text
})
const isCheck = process.argv.includes("--check")
if (!isCheck) for (const [path, text] of stale) writeFileSync(join(root, path), text)
for (const [path] of stale) console.log(`${isCheck ? "out of date" : "written"}: ${path}`)
if (isCheck && stale.length > 0) console.error("Renew them with: npm run clients")
console.log(`clients: ${operations.length} operations, ${files.length} files, ${stale.length} changed`)
process.exitCode = isCheck && stale.length > 0 ? 1 : 0
