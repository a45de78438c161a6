import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import type { Part } from './part.ts';

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
