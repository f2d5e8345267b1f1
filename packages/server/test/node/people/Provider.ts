import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { createServer, type Server } from "node:http"
import { Effect } from "effect"

/** What the provider says of the person, and how it misbehaves. */
export interface Behaviour {
  claims: Readonly<Record<string, unknown>>
  /** Seconds by which its clock is ahead. */
  skew: number
  audience: string | undefined
  nonce: string | undefined
  /** Signs with another key than the one that it publishes. */
  forged: boolean
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const key = () => generateKeyPairSync("rsa", { modulusLength: 2048 })

/** An OpenID Connect provider on this machine, with the code flow and PKCE. It signs in whoever comes. */
export const localProvider = Effect.acquireRelease(
  Effect.promise(async () => {
    const [own, other] = [key(), key()]
    const jwk = { ...own.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }
    const behaviour: Behaviour = {
      claims: { sub: "p-1" },
      skew: 0,
      audience: undefined,
      nonce: undefined,
      forged: false,
    }
    const codes = new Map<string, URLSearchParams>()
    const server: Server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", issuer())
      const json = (value: unknown, status = 200) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
      if (url.pathname === "/.well-known/openid-configuration") {
        json({
          issuer: issuer(),
          authorization_endpoint: `${issuer()}/authorize`,
          token_endpoint: `${issuer()}/token`,
          jwks_uri: `${issuer()}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          code_challenge_methods_supported: ["S256"],
        })
      } else if (url.pathname === "/keys") {
        json({ keys: [jwk] })
      } else if (url.pathname === "/authorize") {
        const code = randomUUID()
        codes.set(code, url.searchParams)
        const back = new URL(url.searchParams.get("redirect_uri") ?? "")
        back.searchParams.set("code", code)
        back.searchParams.set("state", url.searchParams.get("state") ?? "")
        response.writeHead(302, { location: back.href }).end()
      } else {
        let body = ""
        request.on("data", (piece: Buffer) => (body += piece.toString()))
        request.on("end", () => {
          const form = new URLSearchParams(body)
          const asked = codes.get(form.get("code") ?? "")
          codes.delete(form.get("code") ?? "")
          const verifier = form.get("code_verifier") ?? ""
          const challenge = createHash("sha256").update(verifier).digest("base64url")
          if (asked?.get("code_challenge") !== challenge) return json({ error: "invalid_grant" }, 400)
          const now = Math.floor(Date.now() / 1000) + behaviour.skew
          const head = encoded({ alg: "RS256", kid: "1" })
          const claims = encoded({
            iss: issuer(),
            aud: behaviour.audience ?? asked.get("client_id"),
            iat: now,
            exp: now + 60,
            nonce: behaviour.nonce ?? asked.get("nonce"),
            ...behaviour.claims,
          })
          const signer = createPrivateKey(
            (behaviour.forged ? other : own).privateKey.export({ format: "pem", type: "pkcs8" }),
          )
          const signature = sign("sha256", Buffer.from(`${head}.${claims}`), signer).toString("base64url")
          return json({ access_token: "a", token_type: "Bearer", id_token: `${head}.${claims}.${signature}` })
        })
      }
    })
    const issuer = (): string => {
      const address = server.address()
      return `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`
    }
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    const close = () => new Promise<void>((done) => server.close(() => done()))
    return { issuer: new URL(issuer()), behaviour, close }
  }),
  ({ close }) => Effect.promise(close),
)
