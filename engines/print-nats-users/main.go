// Command print-nats-users reads the rules of NATS's users from standard input, with NATS's own parser, and prints the users
// with their rights as JSON, without their passwords.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/nats-io/nats-server/v2/server"
)

// passwordVariable is a rule's placeholder for a password, which this program does not need.
var passwordVariable = regexp.MustCompile(`\$NATS_[A-Z]+_PASSWORD`)

type user struct {
	Name        string              `json:"name"`
	Permissions *server.Permissions `json:"permissions"`
}

func main() {
	if err := printUsers(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func printUsers(rules io.Reader, out io.Writer) error {
	text, err := io.ReadAll(rules)
	if err != nil {
		return err
	}
	var options server.Options
	if err := options.ProcessConfigString(passwordVariable.ReplaceAllString(string(text), `"placeholder"`)); err != nil {
		return err
	}
	users := make([]user, 0, len(options.Users))
	for _, one := range options.Users {
		users = append(users, user{one.Username, one.Permissions})
	}
	return json.NewEncoder(out).Encode(users)
}
