// Command print-modules prints, as JSON, the modules a Go program was built from, each with the licences in its files.
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense)([.-].*)?$`)

type module struct {
	Path     string   `json:"path"`
	Version  string   `json:"version"`
	Sum      string   `json:"sum"`
	Licenses []string `json:"licenses"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "Name one program.")
		os.Exit(1)
	}
	if err := printModules(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func printModules(program string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	modules := []module{{Path: "std", Version: info.GoVersion, Licenses: []string{"BSD-3-Clause"}}}
	for _, dependency := range info.Deps {
		if dependency.Replace != nil {
			dependency = dependency.Replace
		}
		licenses, err := findLicenses(dependency.Path, dependency.Version)
		if err != nil {
			return err
		}
		modules = append(modules, module{dependency.Path, dependency.Version, dependency.Sum, licenses})
	}
	return json.NewEncoder(os.Stdout).Encode(modules)
}

func findLicenses(path, version string) ([]string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", path+"@"+version).Output()
	if err != nil {
		return nil, fmt.Errorf("%s@%s: %w", path, version, err)
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(downloaded.Dir)
	if err != nil {
		return nil, err
	}
	found := []string{}
	for _, entry := range entries {
		if entry.IsDir() || !licenceFile.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(downloaded.Dir, entry.Name()))
		if err != nil {
			return nil, err
		}
		for _, match := range licensecheck.Scan(text).Match {
			if id := strings.TrimSuffix(match.ID, "-Header"); !slices.Contains(found, id) {
				found = append(found, id)
			}
		}
	}
	return found, nil
}
