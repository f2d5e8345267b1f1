import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { parse, parseAllDocuments } from "yaml"

const root = join(import.meta.dirname, "..")
const folder = join(root, "apps/server/deploy")
const read = (path: string): string => readFileSync(join(folder, path), "utf8")

/** The metrics of the server, by name: their kinds. */
const metrics = new Map(
  globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.ts"], { cwd: root }).flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), "utf8").matchAll(/Metric\.(\w+)\(\s*"(open_valuation_\w+)"/g),
      ([, kind = "", name = ""]) => [name, kind] as const,
    ),
  ),
)

/** The settings of the table in the operators' document. */
const documented = new Set(
  Array.from(
    readFileSync(join(root, "docs/operations.md"), "utf8").matchAll(/^\| (`.*?) *\|/gm),
    ([, cell = ""]) => cell.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
  ).flat(),
)

const containerfile = read("Containerfile")
const environment = new Map(
  Array.from(/^ENV (.+)$/m.exec(containerfile)?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [], ([, name = "", value = ""]) => [
    name,
    value,
  ]),
)
const exposed = /^EXPOSE (.+)$/m.exec(containerfile)?.[1]?.split(" ").map(Number)

describe("the Containerfile", () => {
  it("ends with a stage that has no shell, a user without rights, and a health check in exec form", () => {
    const last = containerfile.slice(containerfile.lastIndexOf("\nFROM "))
    expect(last).toMatch(/^\nFROM scratch\n/)
    expect(last).not.toMatch(/^RUN /m)
    expect(last).toMatch(/^USER 65532:65532$/m)
    expect(JSON.parse(/^HEALTHCHECK .*? CMD (\[.+\])$/m.exec(last)?.[1] ?? "")).toContainEqual(
      expect.stringContaining("/health/ready"),
    )
    expect(environment.get("PORT")).toBe(String(exposed?.[0]))
  })
})

describe("the workflow of releases", () => {
  const { jobs, permissions } = Schema.decodeUnknownSync(
    Schema.Struct({
      permissions: Schema.Record(Schema.String, Schema.String),
      jobs: Schema.Struct({
        release: Schema.Struct({ steps: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) }),
      }),
    }),
  )(parse(readFileSync(join(root, ".github/workflows/release.yml"), "utf8")))
  const text = JSON.stringify(jobs)

  it("publishes by its identity, without a token of npm, after every test and check", () => {
    expect(permissions).toMatchObject({ "id-token": "write" })
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/)
    const at = (what: string) => jobs.release.steps.findIndex((step) => JSON.stringify(step).includes(what))
    expect(at(".ci/run")).toBeGreaterThan(-1)
    expect(at("npm run release")).toBeGreaterThan(at(".ci/run"))
  })

  it("runs scripts that exist", () => {
    const { scripts } = Schema.decodeSync(
      Schema.fromJsonString(Schema.Struct({ scripts: Schema.Record(Schema.String, Schema.String) })),
    )(readFileSync(join(root, "package.json"), "utf8"))
    const named = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name)
    expect(named).toEqual(["release:versions", "release"])
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
  })
})

const Dashboard = Schema.fromJsonString(
  Schema.Struct({
    panels: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        title: Schema.String,
        gridPos: Schema.Struct({ h: Schema.Int, w: Schema.Int, x: Schema.Int, y: Schema.Int }),
        targets: Schema.optionalKey(Schema.Array(Schema.Struct({ expr: Schema.String }))),
      }),
    ),
  }),
)

describe("the dashboard of Grafana", () => {
  const { panels } = Schema.decodeSync(Dashboard)(read("grafana.json"))
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const base = (name: string): string => {
    const whole = name.replace(/_(?:bucket|sum|count)$/, "")
    return metrics.get(whole) === "histogram" ? whole : name
  }

  it("shows every metric of the server, and none that does not exist", () => {
    const named = expressions.flatMap((text) => text.match(/\bopen_valuation_\w+/g) ?? [])
    expect(metrics.size).toBeGreaterThan(15)
    expect([...new Set(named.map(base))].toSorted()).toEqual([...metrics.keys()].toSorted())
  })

  it("asks for each kind of metric as it must be asked for", () => {
    for (const text of expressions) {
      for (const [name] of text.matchAll(/\bopen_valuation_\w+/g)) {
        const kind = metrics.get(base(name))
        const isChange = new RegExp(String.raw`(?:rate|increase)\(${name}(?:\{[^}]*\})?\[`).test(text)
        expect(isChange, text).toBe(kind !== "gauge")
        expect(name.endsWith("_bucket"), text).toBe(kind === "histogram")
      }
    }
  })

  it("has panels of their own numbers that do not overlap", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const taken = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(taken).size).toBe(taken.length)
  })
})

const Compose = Schema.Struct({
  services: Schema.Record(
    Schema.String,
    Schema.Struct({
      environment: Schema.Record(Schema.String, Schema.String),
      networks: Schema.Record(
        Schema.String,
        Schema.Struct({ aliases: Schema.optionalKey(Schema.Array(Schema.String)) }),
      ),
      ports: Schema.optionalKey(
        Schema.Array(Schema.Struct({ host_ip: Schema.String, published: Schema.String, target: Schema.Int })),
      ),
      healthcheck: Schema.optionalKey(Schema.Unknown),
      read_only: Schema.optionalKey(Schema.Boolean),
    }),
  ),
  networks: Schema.Record(Schema.String, Schema.Struct({ internal: Schema.optionalKey(Schema.Boolean) })),
})

describe("the Compose file", () => {
  const { networks, services } = Schema.decodeUnknownSync(Compose)(parse(read("compose.yaml"), { merge: true }))
  const servers = Object.entries(services).filter(([name]) => name.startsWith("server-"))

  it("has servers that find each other in a network of their own, and share all other settings", () => {
    expect(servers.length).toBe(2)
    const shared = servers.map(
      ([
        ,
        {
          environment: { OV_CLUSTER, ...rest },
        },
      ]) => [OV_CLUSTER, rest] as const,
    )
    expect(shared[0]?.[1]).toEqual(shared[1]?.[1])
    expect(shared[0]?.[0]).not.toBe(shared[1]?.[0])
    for (const [, server] of servers) {
      const [host, port] = server.environment["OV_CLUSTER"]?.split(":") ?? []
      const inside = Object.entries(server.networks).find(([, { aliases = [] }]) => aliases.includes(host ?? ""))
      expect(networks[inside?.[0] ?? ""]).toEqual({ internal: true })
      expect(exposed).toContain(Number(port))
      expect(exposed).toContain(Number(server.environment["OV_METRICS_PORT"]))
      expect(server.ports).toMatchObject([{ host_ip: "127.0.0.1", target: exposed?.[0] }])
      expect(server.read_only).toBe(true)
    }
  })

  it("sets what the server knows, takes secrets from outside, and publishes no port of the database", () => {
    for (const [name, { environment: own }] of servers) {
      expect(
        Object.keys(own).filter((variable) => !documented.has(variable)),
        name,
      ).toEqual([])
      for (const secret of ["DATABASE_URL", "OV_SECRET_KEY", "OV_BOOTSTRAP_KEY"])
        expect(own[secret], secret).toMatch(/\$\{\w+:\?[^}]+\}/)
    }
    expect(services["database"]).toMatchObject({ healthcheck: expect.anything(), networks: { inside: {} } })
    expect(services["database"]?.ports).toBeUndefined()
  })
})

const Labels = Schema.Record(Schema.String, Schema.String)
const Selector = Schema.Struct({ matchLabels: Labels })
const Named = Schema.Struct({ name: Schema.String })
const PortName = Schema.Struct({ port: Schema.String })
const Probe = Schema.Struct({ httpGet: Schema.Struct({ path: Schema.String, port: Schema.String }) })
const Reference = Schema.Struct({
  configMapRef: Schema.optionalKey(Named),
  secretRef: Schema.optionalKey(Named),
})
const Deployment = Schema.Struct({
  selector: Selector,
  template: Schema.Struct({
    metadata: Schema.Struct({ labels: Labels, annotations: Labels }),
    spec: Schema.Struct({
      terminationGracePeriodSeconds: Schema.Int,
      securityContext: Schema.Unknown,
      volumes: Schema.Array(Named),
      containers: Schema.Tuple([
        Schema.Struct({
          envFrom: Schema.Array(Reference),
          env: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.optionalKey(Schema.String) })),
          ports: Schema.Array(Schema.Struct({ name: Schema.String, containerPort: Schema.Int })),
          startupProbe: Probe,
          livenessProbe: Probe,
          readinessProbe: Probe,
          securityContext: Schema.Unknown,
          volumeMounts: Schema.Array(Named),
        }),
      ]),
    }),
  }),
})
const Object_ = Schema.Struct({
  kind: Schema.String,
  metadata: Named,
  spec: Schema.optionalKey(Schema.Unknown),
  data: Schema.optionalKey(Labels),
})

/** The objects of the base, rendered; without `kubectl` those of its files, and its settings. */
const objects = (() => {
  const base = join(folder, "kubernetes")
  const rendered = spawnSync("kubectl", ["kustomize", base], { encoding: "utf8" })
  if (rendered.error === undefined) {
    if (rendered.status !== 0) throw new Error(rendered.stderr)
    return parseAllDocuments(rendered.stdout).map((each): unknown => each.toJS() as unknown)
  }
  const Kustomization = Schema.Struct({
    resources: Schema.Array(Schema.String),
    configMapGenerator: Schema.Array(Schema.Struct({ name: Schema.String, literals: Schema.Array(Schema.String) })),
  })
  const { configMapGenerator, resources } = Schema.decodeUnknownSync(Kustomization)(
    parse(read("kubernetes/kustomization.yaml")),
  )
  return [
    ...resources.map((path): unknown => parse(read(`kubernetes/${path}`))),
    ...configMapGenerator.map(({ literals, name }) => ({
      kind: "ConfigMap",
      metadata: { name },
      data: Object.fromEntries(literals.map((literal) => literal.split("="))),
    })),
  ]
})().map((each) => Schema.decodeUnknownSync(Object_)(each))

const only = (kind: string) => {
  const [found, ...others] = objects.filter((each) => each.kind === kind)
  if (found === undefined || others.length > 0) throw new Error(`Not one ${kind}`)
  return found
}
const specOf = <A>(kind: string, schema: Schema.Decoder<A>): A => Schema.decodeUnknownSync(schema)(only(kind).spec)

describe("the base for Kubernetes", () => {
  const { selector, template } = specOf("Deployment", Deployment)
  const [container] = template.spec.containers
  const ports = new Map(container.ports.map(({ containerPort, name }) => [name, containerPort]))

  it("selects the pods of its deployment everywhere", () => {
    const { labels } = template.metadata
    const selectors = [
      selector.matchLabels,
      specOf("Service", Schema.Struct({ selector: Labels })).selector,
      specOf("PodDisruptionBudget", Schema.Struct({ selector: Selector })).selector.matchLabels,
      specOf("NetworkPolicy", Schema.Struct({ podSelector: Selector })).podSelector.matchLabels,
    ]
    for (const each of selectors) {
      expect(Object.keys(each).length).toBeGreaterThan(0)
      expect(labels).toMatchObject(each)
    }
    const { scaleTargetRef } = specOf("HorizontalPodAutoscaler", Schema.Struct({ scaleTargetRef: Schema.Unknown }))
    expect(scaleTargetRef).toEqual({
      apiVersion: "apps/v1",
      kind: "Deployment",
      name: only("Deployment").metadata.name,
    })
  })

  it("names ports that the image listens on", () => {
    expect([...ports.values()]).toEqual(exposed)
    const { ports: served } = specOf(
      "Service",
      Schema.Struct({ ports: Schema.Array(Schema.Struct({ targetPort: Schema.String })) }),
    )
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    const named = [...served.map(({ targetPort }) => targetPort), ...probes.map(({ httpGet }) => httpGet.port)]
    expect([...new Set(named)]).toEqual(["http"])
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(["/health/live", "/health/live", "/health/ready"])
    expect(container.env.find(({ name }) => name === "OV_CLUSTER")?.value).toBe(`$(POD_IP):${ports.get("runners")}`)
    expect(only("ConfigMap").data?.["OV_METRICS_PORT"]).toBe(String(ports.get("metrics")))
    expect(template.metadata.annotations["prometheus.io/port"]).toBe(String(ports.get("metrics")))
  })

  it("lets nobody but the pods themselves to the runners' port", () => {
    const Rules = Schema.Array(
      Schema.Struct({ from: Schema.optionalKey(Schema.Array(Schema.Unknown)), ports: Schema.Array(PortName) }),
    )
    const { ingress } = specOf("NetworkPolicy", Schema.Struct({ ingress: Rules }))
    expect(ingress.every(({ ports: opened }) => opened.every(({ port }) => ports.has(port)))).toBe(true)
    const toRunners = ingress.filter(({ ports: opened }) => opened.some(({ port }) => port === "runners"))
    expect(toRunners).toEqual([
      { from: [{ podSelector: { matchLabels: selector.matchLabels } }], ports: [{ port: "runners" }] },
    ])
  })

  it("runs without rights, on a root file system that it cannot write", () => {
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(/^USER (\d+)/m.exec(containerfile)?.[1]),
      seccompProfile: { type: "RuntimeDefault" },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    })
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(template.spec.volumes.map(({ name }) => name))
    // The server takes up to 14 seconds to end.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(14 + 5)
  })

  it("takes its settings from objects that exist or are asked for, and sets what the server knows", () => {
    const references = container.envFrom.map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name)
    expect(references).toEqual([only("ConfigMap").metadata.name, "ov-server"])
    const own = [...container.env.map(({ name }) => name), ...Object.keys(only("ConfigMap").data ?? {})]
    expect(own.filter((name) => name !== "POD_IP" && !documented.has(name))).toEqual([])
  })

  it("scales by a gauge of the server, which the rule for the adapter gives", () => {
    const Metrics = Schema.Tuple([Schema.Struct({ external: Schema.Struct({ metric: Named }) })])
    const [{ external }] = specOf("HorizontalPodAutoscaler", Schema.Struct({ metrics: Metrics })).metrics
    expect(metrics.get(external.metric.name)).toBe("gauge")
    const { externalRules } = Schema.decodeUnknownSync(
      Schema.Struct({
        externalRules: Schema.Tuple([
          Schema.Struct({ seriesQuery: Schema.String, name: Schema.Struct({ as: Schema.String }) }),
        ]),
      }),
    )(parse(read("kubernetes/prometheus-adapter.yaml")))
    expect(externalRules[0]).toEqual({ seriesQuery: external.metric.name, name: { as: external.metric.name } })
  })
})
