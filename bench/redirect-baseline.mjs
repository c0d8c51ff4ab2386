import { randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";

/**
 * Redirect baseline without storage or, with DURABLE=1, with one row committed per request before the response. No
 * look-ups.
 */
const isDurable = process.env.DURABLE === "1";
const LOCATION = "https://example.org/sale";
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
// The database shuts down at the end of the bench.
pool.on("error", () => {});
if (isDurable)
  await pool.query(
    "CREATE TABLE bench_clicks (id uuid PRIMARY KEY, path text, agent text, created_at timestamptz DEFAULT now())",
  );

function answer(response) {
  response.writeHead(302, { Location: LOCATION, "Content-Length": 0 });
  response.end();
}

async function store({ url, headers }) {
  await pool.query({
    name: "baseline",
    text: "INSERT INTO bench_clicks (id, path, agent) VALUES ($1, $2, $3)",
    values: [randomUUID(), url, headers["user-agent"]],
  });
}

const server = http.createServer((request, response) => {
  if (isDurable) void store(request).then(() => answer(response));
  else answer(response);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
