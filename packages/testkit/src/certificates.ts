import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function openssl(words: string): void {
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
}

const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';

/** A self-signed certificate for `localhost`. */
export function createCertificate(): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'floatwise-tls-'));
  try {
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    openssl(`req -x509 ${newKey} -days 1 -subj /CN=localhost -keyout ${key} -out ${cert}`);
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export interface Authority {
  readonly caFile: string;
  /** Signs a certificate for this machine, for server or client use; writes files of this name to the authority's folder. */
  readonly sign: (name: string) => { readonly certFile: string; readonly keyFile: string };
}

/** Creates a certificate authority with its files in `dir`. */
export function createAuthority(dir: string): Authority {
  const file = (name: string): string => join(dir, name);
  const [caFile, caKey, names] = [file('ca.crt'), file('ca.key'), file('names')];
  openssl(`req -x509 ${newKey} -days 1 -subj /CN=authority -keyout ${caKey} -out ${caFile}`);
  writeFileSync(names, 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n');
  return {
    caFile,
    sign: (name) => {
      const [request, certFile, keyFile] = [file(`${name}.csr`), file(`${name}.crt`), file(`${name}.key`)];
      openssl(`req ${newKey} -subj /CN=${name} -keyout ${keyFile} -out ${request}`);
      openssl(
        `x509 -req -in ${request} -CA ${caFile} -CAkey ${caKey} -CAcreateserial -days 1 -extfile ${names} -out ${certFile}`,
      );
      return { certFile, keyFile };
    },
  };
}
