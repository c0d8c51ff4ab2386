import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

/** User whom the provider signs in next, without a prompt. */
export interface TestPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export const CLIENT = { clientId: "posthorn", clientSecret: "client-secret-for-tests-only" };

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

export interface TestProvider {
  issuer: string;
  /** Null: they cancel. */
  person: TestPerson | null;
  /** Requests by path. */
  seen: string[];
  /** Signs with a new key from now on. */
  rotateKeys: () => Promise<void>;
  /** Answers a request instead of the provider if it returns true. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close: () => Promise<void>;
}

function toConfiguration(
  redirectUris: string[],
  key: object,
  find: (sub: string) => TestPerson | undefined,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => new URL("/login", uri).href),
      },
    ],
    jwks: { keys: [key] } as NonNullable<Configuration["jwks"]>,
    cookies: { keys: ["cookie-key-for-tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        // The default page loads fonts from the Internet.
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`;
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    async findAccount(_, sub) {
      const person = find(sub);
      if (person === undefined) return undefined;
      return { accountId: sub, claims: async () => ({ ...person }) };
    },
    // The tests' clients keep cookies and follow redirects by themselves.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? "",
        accountId: ctx.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

/** Starts a real OpenID provider on loopback, whose people sign in without a page. */
export async function startTestProvider(redirectUris: string[], port = 0): Promise<TestProvider> {
  const people = new Map<string, TestPerson>();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server: Server = createServer((request, response) => {
    test.seen.push((request.url ?? "").split("?", 1)[0] ?? "");
    if (test.intercept?.(request, response)) return;
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function configure(): Promise<void> {
    const configuration = toConfiguration(redirectUris, await newKey(randomUUID()), (sub) =>
      people.get(sub),
    );
    const provider = new Provider(issuer, configuration);
    const serve = provider.callback();
    handle = (request, response) => {
      if (request.url?.startsWith("/interaction/") !== true) {
        void serve(request, response);
        return;
      }
      const { person } = test;
      if (person !== null) people.set(person.sub, person);
      const result =
        person === null
          ? { error: "access_denied", error_description: "canceled" }
          : { login: { accountId: person.sub } };
      void provider.interactionFinished(request, response, result);
    };
  }

  const test: TestProvider = {
    issuer,
    person: null,
    seen: [],
    rotateKeys: configure,
    intercept: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await configure();
  return test;
}

/** Follows redirects within the provider like a browser. Returns the URL that leads back. */
export async function visitProvider(issuer: string, start: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop += 1) {
    if (!url.startsWith(issuer)) return new URL(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`No redirect: ${response.status} at ${url}`);
    url = new URL(location, url).href;
  }
  throw new Error("Too many redirects");
}
