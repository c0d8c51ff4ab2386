import { randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";

/**
 * Baseline: the minimum of any durable HTTP service. Each POST commits one INSERT before the response; no accounts,
 * validation or billing.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
// The database shuts down at the end of the bench.
pool.on("error", () => {});
await pool
  .query(
    "CREATE TABLE IF NOT EXISTS bench_baseline (id uuid PRIMARY KEY, phone text, sender text, body text, created_at timestamptz DEFAULT now())",
  )
  // Concurrent starts may race to create it; one wins.
  .catch((error) => {
    if (!["23505", "42P07", "42710"].includes(error.code)) throw error;
  });
const server = http.createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", async () => {
    const { phone, sender_id, text } = JSON.parse(Buffer.concat(chunks).toString());
    const id = randomUUID();
    await pool.query({
      name: "baseline",
      text: "INSERT INTO bench_baseline (id, phone, sender, body) VALUES ($1, $2, $3, $4)",
      values: [id, phone, sender_id, text],
    });
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify({ uuid: id, phone, sender_id, text }));
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
