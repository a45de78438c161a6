import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

/** A component of an image. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** Package URL. */
  readonly purl: string;
  /** Whether it comes with the base image, whose licences are not this project's choice. */
  readonly isOfBase?: true;
  /** An SPDX expression; undefined for Debian's packages. */
  readonly license?: string;
  /** In hexadecimal digits: of an npm package's archive, of Node's program, or of the checksums of a Debian package's files. */
  readonly sha512?: string;
  /** In hexadecimal digits: of a Go module's files, as in go.sum. */
  readonly sha256?: string;
}

/** A CycloneDX 1.6 bill of materials as JSON, identical for identical parts. */
export function formatBom(image: string, version: string, parts: readonly Part[]): string {
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Container, image, {
    version,
    bomRef: image,
  });
  for (const part of parts) bom.components.add(createComponent(part));
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function createComponent({ name, version, purl, license, sha512, sha256 }: Part): Models.Component {
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl });
  if (license !== undefined) component.licenses.add(new Models.LicenseExpression(license));
  if (sha512 !== undefined) component.hashes.set(Enums.HashAlgorithm['SHA-512'], sha512);
  if (sha256 !== undefined) component.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256);
  return component;
}
