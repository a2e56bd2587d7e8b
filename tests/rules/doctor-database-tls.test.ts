import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase, securityOf } from '../../scripts/doctor/database';
import { localhostCertificate } from '../support/localhost-certificate';

const REFUSAL = 'SFATAL\0C28P01\0MWrong password\0\0';

/** Postgres's first words alone: it takes the offer of encryption, and refuses whoever says a name. */
const impostor = createServer((socket) => {
  socket.once('data', () => {
    const secured = new TLSSocket(socket, { isServer: true, ...localhostCertificate });
    secured.on('error', () => socket.destroy());
    secured.once('data', () => {
      wasTold = true;
      const length = Buffer.alloc(4);
      length.writeInt32BE(REFUSAL.length + 4);
      secured.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(REFUSAL)]));
    });
    socket.write('S');
  });
});
let wasTold = false;
let port = 0;
let folder = '';

beforeAll(async () => {
  await once(impostor.listen(0, '127.0.0.1'), 'listening');
  const address = impostor.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  await writeFile(join(folder, 'root.crt'), localhostCertificate.cert);
});
afterAll(async () => {
  await once(impostor.close(), 'close');
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  wasTold = false;
});

async function codeOf(host: string, parameters: string) {
  const query = parameters.replace('root.crt', encodeURIComponent(join(folder, 'root.crt')));
  const sql = openDatabase(`postgresql://postgres:secret@${host}:${port}/postgres?${query}`);
  try {
    await sql`select 1`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  } finally {
    await sql.end();
  }
}

it.each([
  ['localhost', 'sslmode=verify-full', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['localhost', 'sslmode=verify-ca', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['127.0.0.1', 'sslrootcert=root.crt', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])(
  "the doctor sends nothing to a database at %s whose certificate it can't verify, with the parameters %s",
  async (host, query, code) => {
    expect(await codeOf(host, query)).toBe(code);
    expect(wasTold).toBe(false);
  },
);

it('the doctor connects to a database for which the certificate that was given vouches', async () => {
  expect(await codeOf('localhost', 'sslrootcert=root.crt')).toBe('28P01');
  expect(wasTold).toBe(true);
});

it.each([
  ['localhost', false],
  ['db.example.com', 'require'],
])('the doctor without parameters connects to the database at %s with the TLS mode %s', (host, mode) => {
  expect(securityOf(`postgresql://postgres@${host}/postgres`)).toBe(mode);
});

it("the doctor's error names a certificate file that can't be read", () => {
  const address = 'postgresql://db.example.com/postgres?sslrootcert=/none.crt';
  expect(() => securityOf(address)).toThrow("The certificate of sslrootcert can't be read: /none.crt");
});
